import type { KycRequest } from '@baize/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { anApprovedPartner, aSubmittedPartner } from '../../testing/kyc.ts';
import { anOwnerToken, changeProfile, type SignedInPartner } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let compliance: string;
beforeAll(async () => {
  compliance = (await aColleague(server, 'compliance')).token;
});

const change = (partner: SignedInPartner, changes: Record<string, string>) =>
  changeProfile(server, partner, changes);

const read = async ({ user }: SignedInPartner) =>
  (await server.call('GET', `/admin/kyc/requests/${user.id}`, { token: compliance })).json();

async function tab(): Promise<{ ids: number[]; count: number }> {
  const path = '/admin/kyc/requests?status=changed';
  const answer = (await server.call('GET', path, { token: compliance })).json();
  const ids = answer.requests.map((request: KycRequest) => request.partner_id);
  return { ids, count: answer.counts.changed };
}

const lookAt = (partner: SignedInPartner, change_id: number, token = compliance) =>
  server.call('POST', '/admin/partners/kyc/changes/looked-at', {
    token,
    body: { partner_id: partner.user.id, change_id },
  });

describe('changes since the approval', () => {
  it('are shown with the old value, in a separate tab and count', async () => {
    const partner = await anApprovedPartner(server);
    const before = await tab();
    expect(await read(partner)).toMatchObject({ changes: [], request: { changed_at: null } });
    await change(partner, { website_url: 'https://elsewhere.test', address: 'Another street' });
    await change(partner, { company_name: 'Renamed Ltd' });
    const after = await tab();
    expect(after.ids).toContain(partner.user.id);
    expect(after.count).toBe(before.count + 1);
    expect(await read(partner)).toMatchObject({
      request: { kyc_status: 'approved', changed_at: expect.any(String) },
      changes: [
        {
          field: 'website_url',
          old_value: 'https://casino.test',
          new_value: 'https://elsewhere.test',
        },
        {
          field: 'company_name',
          old_value: partner.user.company_name,
          new_value: 'Renamed Ltd',
        },
      ],
    });
  });

  it('are compared with the approved value, however often they changed', async () => {
    const partner = await anApprovedPartner(server);
    await change(partner, { registration_number: 'A 1' });
    await change(partner, { registration_number: 'A 2' });
    expect((await read(partner)).changes).toMatchObject([
      { field: 'registration_number', old_value: '', new_value: 'A 2' },
    ]);
  });

  it('leave the tab once reviewed, which is audited', async () => {
    const partner = await anApprovedPartner(server);
    await change(partner, { website_url: 'https://elsewhere.test' });
    const { latest_change_id } = await read(partner);
    const { count } = await tab();
    const answer = await lookAt(partner, latest_change_id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().request).toMatchObject({ changed_at: null, kyc_status: 'approved' });
    expect(await read(partner)).toMatchObject({ changes: [], latest_change_id: null });
    expect(await tab()).toMatchObject({ count: count - 1 });
    const path = `/admin/activity?partner_id=${partner.user.id}&action=kyc.changes_looked_at`;
    const again = await lookAt(partner, latest_change_id);
    expect(again.statusCode).toBe(200);
    const { activities } = (await server.call('GET', path, { token: compliance })).json();
    expect(activities).toMatchObject([
      {
        details: {
          changes: [
            {
              field: 'website_url',
              before: 'https://casino.test',
              after: 'https://elsewhere.test',
            },
          ],
        },
      },
    ]);
  });

  it('are not reviewed if they are newer than those on the screen', async () => {
    const partner = await anApprovedPartner(server);
    await change(partner, { website_url: 'https://one.test' });
    const { latest_change_id } = await read(partner);
    await change(partner, { website_url: 'https://two.test' });
    const answer = await lookAt(partner, latest_change_id);
    expect(answer.json().request.changed_at).not.toBeNull();
    expect((await read(partner)).changes).toMatchObject([
      { old_value: 'https://one.test', new_value: 'https://two.test' },
    ]);
  });

  it('are empty before an approval and for fields that it does not depend on', async () => {
    const pending = await aSubmittedPartner(server);
    const approved = await anApprovedPartner(server);
    await change(pending, { company_name: 'Not yet approved' });
    await change(approved, { address: 'Another street', contact_email: 'new@casino.test' });
    for (const partner of [pending, approved]) {
      expect((await read(partner)).changes).toEqual([]);
    }
  });

  it('leave the tab and the count when the partner is deleted', async () => {
    const partner = await anApprovedPartner(server);
    await change(partner, { company_name: 'Soon gone' });
    const { count } = await tab();
    const token = await anOwnerToken(server);
    await server.call('DELETE', `/admin/partners/${partner.user.id}`, { token });
    const after = await tab();
    expect(after.ids).not.toContain(partner.user.id);
    expect(after.count).toBe(count - 1);
    expect((await lookAt(partner, 1)).statusCode).toBe(404);
  });
});
