import { beforeAll, describe, expect, it } from 'vitest';
import { aPartner, type SignedInPartner } from '../../testing/people.ts';
import { emailsTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

let partner: SignedInPartner;
let other: SignedInPartner;
beforeAll(async () => {
  [partner, other] = [await aPartner(server), await aPartner(server)];
});

const status = async ({ token }: SignedInPartner) =>
  (await server.call('GET', '/partners/2fa/status', { token })).json();
const turn = (word: 'enable' | 'disable', { token }: SignedInPartner) =>
  server.call('POST', `/partners/2fa/${word}`, { token });

describe('the two-factor setting', () => {
  it('is off for a new account and cannot be turned off', async () => {
    expect(await status(partner)).toEqual({ enabled: false });
    const answer = await turn('disable', partner);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe('2FA is already disabled');
  });

  it('is turned on for this account only, and not twice', async () => {
    const answer = await turn('enable', partner);
    expect(answer.json()).toEqual({ message: '2FA enabled successfully', enabled: true });
    expect(await status(partner)).toEqual({ enabled: true });
    expect(await status(other)).toEqual({ enabled: false });
    const again = await turn('enable', partner);
    expect(again.statusCode).toBe(409);
    expect(again.json().message).toBe('2FA is already enabled');
  });

  it('is turned off again', async () => {
    const answer = await turn('disable', partner);
    expect(answer.json()).toEqual({ message: '2FA disabled successfully', enabled: false });
    expect(await status(partner)).toEqual({ enabled: false });
  });

  it('notifies, emails and audits each change, but no rejected one', async () => {
    const { db } = server.running.resources;
    const { id, email } = partner.user;
    const notified = await db
      .selectFrom('notifications')
      .select(['type', 'title'])
      .where('partner_id', '=', id)
      .orderBy('id')
      .execute();
    expect(notified).toEqual([
      { type: 'security', title: 'Two-factor authentication enabled' },
      { type: 'security', title: 'Two-factor authentication disabled' },
    ]);
    const subjects = (await emailsTo(server, email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      expect.stringContaining('Welcome'),
      expect.stringContaining('Two-factor sign-in is on'),
      expect.stringContaining('Two-factor sign-in is off'),
    ]);
    const recorded = await db
      .selectFrom('activity')
      .select('action')
      .where('partner_id', '=', id)
      .where('action', 'like', 'partner.two_factor%')
      .orderBy('id')
      .execute();
    expect(recorded.map(({ action }) => action)).toEqual([
      'partner.two_factor_enabled',
      'partner.two_factor_disabled',
    ]);
  });

  it('changes once for ten concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => turn('enable', other)));
    const statuses = answers.map((answer) => answer.statusCode).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(409)]);
  });

  it.each([
    ['GET', 'status'],
    ['POST', 'enable'],
    ['POST', 'disable'],
  ] as const)('returns 401 for %s %s without a token', async (method, word) => {
    expect((await server.call(method, `/partners/2fa/${word}`)).statusCode).toBe(401);
  });
});
