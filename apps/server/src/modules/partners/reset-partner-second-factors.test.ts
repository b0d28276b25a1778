import { expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { anOwnerToken, aPartner, password } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { addPasskey, setUpApp } from '../../testing/second-factors.ts';
import { lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const reset = (id: number, token: string) =>
  server.call('DELETE', `/admin/partners/${id}/second-factors`, { token });

it('lets a partner who lost app, passkeys and codes sign in with the password again', async () => {
  const { user, token } = await aPartner(server);
  await setUpApp(server, '/partners', token);
  await addPasskey(server, '/partners', token);
  const logIn = () =>
    server.call('POST', '/partners/login', { body: { username: user.username, password } });
  expect((await logIn()).json().requires_2fa).toBe(true);

  const answer = await reset(user.id, await anOwnerToken(server));
  expect(answer.json().partner).toMatchObject({ id: user.id, second_factor: false });
  const { subject, text } = await lastEmailTo(server, user.email, 'security_notice');
  expect(`${subject} ${text}`).toContain('second factors');
  expect((await logIn()).json().requires_2fa).toBe(false);
  const [entry] = await recorded(server, { action: 'partner.second_factors_reset' });
  expect(entry).toMatchObject({ partner_id: user.id, actor_kind: 'staff' });
});

it('rejects support staff, a partner without second factors, and an unknown partner', async () => {
  const { user, token } = await aPartner(server);
  await setUpApp(server, '/partners', token);
  const support = await aColleague(server, 'support');
  expect((await reset(user.id, support.token)).statusCode).toBe(403);
  const owner = await anOwnerToken(server);
  const [bare] = [await aPartner(server)];
  expect((await reset(bare.user.id, owner)).json().code).toBe('no_second_factor');
  expect((await reset(999_999, owner)).statusCode).toBe(404);
  const read = await server.call('GET', `/admin/partners/${user.id}`, { token: owner });
  expect(read.json().partner.second_factor).toBe(true);
});
