import { chosenTypes } from '@baize/contract';
import { describe, expect, it } from 'vitest';
import { jobsDone } from '../../testing/jobs-done.ts';
import {
  aConfirmedPartner,
  anOwnerToken,
  aPartner,
  password,
  type SignedInPartner,
} from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { emailsTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aTicket, setStatus } from '../../testing/tickets.ts';

const server = useTestServer({ THROTTLE_PREFERENCES_PER_ACCOUNT: '30/3600' });

const path = '/partners/notification-preferences';
const everywhere = { email: true, contact_email: true, portal: true };
const nowhere = { email: false, contact_email: false, portal: false };

const read = async ({ token }: SignedInPartner) =>
  (await server.call('GET', path, { token })).json().preferences;
const choose = ({ token }: SignedInPartner, body: unknown) =>
  server.call('PUT', path, { token, body });
const titlesOf = async ({ token }: SignedInPartner): Promise<string[]> =>
  (await server.call('GET', '/notifications', { token }))
    .json()
    .notifications.map(({ title }: { title: string }) => title);
const templatesTo = async (address: string) =>
  (await emailsTo(server, address)).map(({ template }) => template);

/**
 * Creates a ticket that staff resolve: one email when it is opened, one email and one notification
 * after.
 */
async function aResolvedTicket(partner: SignedInPartner): Promise<void> {
  const { id } = await aTicket(server, partner.token);
  await setStatus(server, await anOwnerToken(server), id, 'resolved');
}

describe('notification preferences', () => {
  it('send every kind everywhere by default, and list every kind but security', async () => {
    const preferences = await read(await aPartner(server));
    expect(preferences).toEqual(Object.fromEntries(chosenTypes.map((type) => [type, everywhere])));
    expect(preferences).not.toHaveProperty('security');
  });

  it('are saved per kind and leave other kinds and other partners unchanged', async () => {
    const [partner, other] = [await aPartner(server), await aPartner(server)];
    const kyc = { email: false, contact_email: true, portal: true };
    await choose(partner, { kyc });
    const answer = await choose(partner, { system: nowhere });
    expect(answer.statusCode).toBe(200);
    const expected = { kyc, system: nowhere, support_ticket: everywhere, other: everywhere };
    expect(answer.json().preferences).toEqual(expected);
    expect(await read(partner)).toEqual(expected);
    await choose(partner, { kyc: everywhere });
    expect(await read(partner)).toEqual({ ...expected, kyc: everywhere });
    expect(await read(other)).toMatchObject({ kyc: everywhere, system: everywhere });
  });

  it('record the previous values once per change, and nothing without a change', async () => {
    const partner = await aPartner(server);
    for (let time = 0; time < 2; time += 1) await choose(partner, { kyc: nowhere });
    const action = 'partner.notification_preferences_set';
    const entries = await recorded(server, { action, partnerId: partner.user.id });
    expect(entries).toHaveLength(1);
    const off = { before: true, after: false };
    expect(entries[0]?.details).toEqual({
      'kyc.email': off,
      'kyc.contact_email': off,
      'kyc.portal': off,
    });
  });

  it('are announced to every open page of the account', async () => {
    const partner = await aPartner(server);
    const heard = Promise.withResolvers<void>();
    const unsubscribe = server.running.resources.updates.subscribe(({ partnerId, topic }) => {
      // An update of the registration may still arrive.
      if (partnerId === partner.user.id && topic === 'notifications') heard.resolve();
    });
    await choose(partner, { kyc: nowhere });
    await heard.promise;
    unsubscribe();
  });

  it.each([
    ['nothing', {}, ''],
    ['security', { security: nowhere }, 'security'],
    ['an unknown kind', { weather: everywhere }, 'weather'],
    ['half a choice', { kyc: { email: false } }, 'kyc.contact_email'],
    ['an unknown place', { kyc: { ...everywhere, pigeon: true } }, 'pigeon'],
    ['a word for a choice', { kyc: { ...everywhere, email: 'no' } }, 'kyc.email'],
    ['another’s account', { kyc: everywhere, partner_id: 1 }, 'partner_id'],
    ['a list', [], ''],
  ])('return an error for %s', async (_title, body, field) => {
    const partner = await aPartner(server);
    const answer = await choose(partner, body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed']);
    if (field !== '') expect(Object.keys(answer.json().fields)).toContain(field);
    expect(await read(partner)).toMatchObject({ kyc: everywhere });
  });

  it('return 401 without a partner’s token and limit the number of changes', async () => {
    const staff = await anOwnerToken(server);
    const body = { kyc: everywhere };
    for (const token of [undefined, staff]) {
      const as = token === undefined ? {} : { token };
      expect((await server.call('GET', path, as)).statusCode).toBe(401);
      expect((await server.call('PUT', path, { ...as, body })).statusCode).toBe(401);
    }
    const partner = await aPartner(server);
    for (let time = 0; time < 30; time += 1) await choose(partner, body);
    const refused = await choose(partner, body);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('reject a database row for security', async () => {
    const { user } = await aPartner(server);
    const insert = server.running.resources.db
      .insertInto('notification_preferences')
      .values({ partner_id: user.id, type: 'security', ...nowhere });
    await expect(insert.execute()).rejects.toThrow('check constraint');
  });

  it('are deleted with the account', async () => {
    const partner = await aPartner(server);
    await choose(partner, { system: nowhere });
    const token = await anOwnerToken(server);
    await server.call('DELETE', `/admin/partners/${partner.user.id}`, { token });
    const rows = await server.running.resources.db
      .selectFrom('notification_preferences')
      .select('type')
      .where('partner_id', '=', partner.user.id)
      .execute();
    expect(rows).toEqual([]);
    expect(await templatesTo(partner.user.email)).toContain('account_status');
  });
});

describe('a kind that is not wanted', () => {
  it('turned off for email still notifies in the portal', async () => {
    const partner = await aConfirmedPartner(server);
    await choose(partner, { support_ticket: { ...everywhere, email: false } });
    await aResolvedTicket(partner);
    expect(await templatesTo(partner.user.email)).not.toContain('support_ticket');
    expect(await titlesOf(partner)).toEqual([expect.stringMatching(/is resolved$/)]);
  });

  it('turned off in the portal still sends the email, which names the channel', async () => {
    const partner = await aConfirmedPartner(server);
    await choose(partner, { support_ticket: { ...everywhere, portal: false } });
    await aResolvedTicket(partner);
    expect(await titlesOf(partner)).toEqual([]);
    const told = (await emailsTo(server, partner.user.email)).at(-1);
    expect(told?.text).toMatch(
      /Choose what we write to you about: http\S+\/dashboard\/notifications\/settings\n/,
    );
  });

  it('cannot be turned off for security, by email or in the portal', async () => {
    const partner = await aConfirmedPartner(server);
    await choose(partner, Object.fromEntries(chosenTypes.map((type) => [type, nowhere])));
    const body = { current_password: password, new_password: 'quite another phrase' };
    await server.call('PUT', '/partners/password', { token: partner.token, body });
    await jobsDone(server);
    expect(await titlesOf(partner)).toEqual(['Password changed']);
    const told = (await emailsTo(server, partner.user.email)).at(-1);
    expect(told?.template).toBe('security_notice');
    expect(told?.text).not.toContain('/dashboard/notifications/settings');
  });
});
