import { limits } from '@baize/contract';
import { afterEach, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import { aColleague, anInvitedColleague, invitationToken } from '../../testing/colleagues.ts';
import { jobsDone } from '../../testing/jobs-done.ts';
import { aPartner } from '../../testing/people.ts';
import { lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

/**
 * Hashing a password is the most expensive work an anonymous request can cause, so it requires a
 * valid link.
 */

const server = useTestServer({}, { isAlone: true });
let hash: MockInstance<(password: string) => Promise<string>>;
beforeAll(() => {
  hash = vi.spyOn(server.running.resources.passwords, 'hash');
});
afterEach(() => {
  server.clock.now = undefined;
});

const tokenIn = (text: string) => /token=([\w-]{43})/.exec(text)?.[1] ?? '';

async function resetLink(audience: 'partners' | 'admin', email: string): Promise<string> {
  await server.call('POST', `/${audience}/forgot-password`, { body: { email } });
  await jobsDone(server);
  return tokenIn((await lastEmailTo(server, email, 'password_reset')).text);
}

describe.each([
  [
    'a partner’s reset',
    '/partners/reset-password',
    async () => resetLink('partners', (await aPartner(server)).user.email),
  ],
  [
    'a reset of staff',
    '/admin/reset-password',
    async () => resetLink('admin', (await aColleague(server, 'support')).member.email),
  ],
  [
    'an invitation of staff',
    '/admin/accept-invitation',
    async () => invitationToken(server, (await anInvitedColleague(server, 'support')).email),
  ],
] as const)('%s', (_, path, aLink) => {
  const use = (token: string) =>
    server.call('POST', path, { body: { token, password: 'a completely new phrase' } });

  async function expectNothingHashed(token: string): Promise<void> {
    hash.mockClear();
    const answer = await use(token);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'link_unusable']);
    expect(hash).not.toHaveBeenCalled();
  }

  it('hashes a password once for a valid link', async () => {
    const token = await aLink();
    hash.mockClear();
    expect((await use(token)).statusCode).toBe(200);
    expect(hash).toHaveBeenCalledTimes(1);
    await expectNothingHashed(token);
  });

  it('hashes nothing for an expired or unknown link', async () => {
    const token = await aLink();
    server.clock.now = new Date(Date.now() + limits.passwordLinkHours * 3_600_000 + 1_000);
    await expectNothingHashed(token);
    await expectNothingHashed('A'.repeat(43));
  });
});
