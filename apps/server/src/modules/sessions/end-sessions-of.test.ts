import { expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { anOwnerToken, aPartner, logIn } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const end = (path: string, token: string) => server.call('DELETE', path, { token });

it('lets staff end all sessions of a partner, who is notified and can log in again', async () => {
  const { user, token } = await aPartner(server);
  const other = await logIn(server, user.username);
  const bystander = await aPartner(server);
  const path = `/admin/partners/${user.id}/sessions`;
  const support = await aColleague(server, 'support');
  expect((await end(path, support.token)).statusCode).toBe(403);
  expect((await end(path, await anOwnerToken(server))).statusCode).toBe(200);
  for (const ended of [token, other]) {
    const answer = await server.call('GET', '/partners/profile', { token: ended });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session_signed_out_by_staff']);
  }
  const profile = (given: string) => server.call('GET', '/partners/profile', { token: given });
  expect((await profile(await logIn(server, user.username))).statusCode).toBe(200);
  expect((await profile(bystander.token)).statusCode).toBe(200);
  const [entry] = await recorded(server, { action: 'partner.sessions_ended' });
  expect(entry).toMatchObject({ partner_id: user.id, actor_kind: 'staff' });
});

it('lets an owner end all sessions of a colleague', async () => {
  const colleague = await aColleague(server, 'admin');
  const path = `/admin/staff/${colleague.member.id}/sessions`;
  expect((await end(path, colleague.token)).statusCode).toBe(403);
  const owner = await anOwnerToken(server);
  expect((await end(path, owner)).statusCode).toBe(200);
  const answer = await server.call('GET', '/admin/check-session', { token: colleague.token });
  expect(answer.json().code).toBe('session_signed_out_by_staff');
  expect((await server.call('GET', '/admin/check-session', { token: owner })).statusCode).toBe(200);
  const [entry] = await recorded(server, { action: 'staff.sessions_ended' });
  expect(entry).toMatchObject({ subject_id: colleague.member.id });
});

it('returns 404 for an unknown account', async () => {
  const owner = await anOwnerToken(server);
  for (const path of ['/admin/partners/999999/sessions', '/admin/staff/999999/sessions']) {
    expect((await end(path, owner)).statusCode).toBe(404);
  }
});
