import { beforeAll, describe, expect, it } from 'vitest';
import { somePdf } from '../../testing/documents.ts';
import { aSubmittedPartner, reject, upload } from '../../testing/kyc.ts';
import { anOwnerToken, changeProfile, type SignedInPartner } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let owner: string;
beforeAll(async () => {
  owner = await anOwnerToken(server);
});

async function submissionOf({ user }: SignedInPartner): Promise<number> {
  const path = `/admin/kyc/requests/${user.id}`;
  return (await server.call('GET', path, { token: owner })).json().request.id;
}

const decide = (verb: 'approve' | 'reject', body: Record<string, unknown>) =>
  server.call('POST', `/admin/partners/kyc/${verb}`, {
    token: owner,
    body: { ...(verb === 'reject' && { reason: 'Not readable' }), ...body },
  });

describe('a decision that names its submission', () => {
  it.each(['approve', 'reject'] as const)(
    'does not %s documents newer than those on the screen',
    async (verb) => {
      const partner = await aSubmittedPartner(server);
      const partner_id = partner.user.id;
      const seen = await submissionOf(partner);
      await reject(server, owner, partner_id, 'A page is missing');
      await upload(server, partner.token, [somePdf('another.pdf')]);
      const refused = await decide(verb, { partner_id, submission_id: seen });
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({ code: 'kyc_superseded' });
      const status = await server.call('GET', '/partners/kyc/status', { token: partner.token });
      expect(status.json()).toMatchObject({ kyc_status: 'pending' });

      const now = await submissionOf(partner);
      const decided = await decide(verb, { partner_id, submission_id: now });
      expect(decided.statusCode).toBe(200);
    },
  );

  it('is rejected for the submission of another partner', async () => {
    const partner = await aSubmittedPartner(server);
    const other = await submissionOf(await aSubmittedPartner(server));
    const body = { partner_id: partner.user.id, submission_id: other };
    expect((await decide('approve', body)).json()).toMatchObject({ code: 'kyc_superseded' });
  });

  it('does not approve a company whose identity has changed since', async () => {
    const partner = await aSubmittedPartner(server);
    const partner_id = partner.user.id;
    const path = `/admin/kyc/requests/${partner_id}`;
    const identityOf = async () => {
      const { company_name, registration_number, website_url } = (
        await server.call('GET', path, { token: owner })
      ).json().partner;
      return { company_name, registration_number, website_url };
    };
    const identity = await identityOf();
    const seen = { partner_id, submission_id: await submissionOf(partner) };
    await changeProfile(server, partner, { registration_number: 'C 99999' });
    const refused = await decide('approve', { ...seen, identity });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'kyc_identity_changed' });
    const status = await server.call('GET', '/partners/kyc/status', { token: partner.token });
    expect(status.json()).toMatchObject({ kyc_status: 'pending' });
    const now = await identityOf();
    expect((await decide('approve', { ...seen, identity: now })).statusCode).toBe(200);
  });

  it('reports who decided the same submission first', async () => {
    const partner = await aSubmittedPartner(server);
    const body = { partner_id: partner.user.id, submission_id: await submissionOf(partner) };
    await decide('reject', body);
    const late = (await decide('approve', body)).json();
    expect(late.message).toBe('owner has already rejected this request.');
  });
});
