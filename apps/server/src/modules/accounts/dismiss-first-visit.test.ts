import { expect, it } from 'vitest';
import { aPartner, logIn } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

const isFirstVisit = async (token: string) =>
  (await server.call('GET', '/partners/profile', { token })).json().first_visit;
const dismiss = (token?: string) =>
  server.call('POST', '/partners/first-visit/dismiss', { ...(token !== undefined && { token }) });

it('dismissing the first visit is permanent, on every device and for this partner only', async () => {
  const { user, token } = await aPartner(server);
  const other = await aPartner(server);
  expect(await isFirstVisit(token)).toBe(true);
  expect((await dismiss(token)).statusCode).toBe(200);
  expect((await dismiss(token)).statusCode).toBe(200);
  expect(await isFirstVisit(await logIn(server, user.username))).toBe(false);
  expect(await isFirstVisit(other.token)).toBe(true);
  expect((await dismiss()).statusCode).toBe(401);
});
