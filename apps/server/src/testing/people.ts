import { type Partner, profileUpdate } from '@baize/contract';
import { password, registration, uniqueName } from './registration.ts';
import { owner, type TestServer } from './test-server.ts';

export { password, registration, uniqueName };

/** The fields of a partner that the profile form sends. */
export const profileForm = (user: Partner, changes: Record<string, unknown> = {}) => ({
  ...Object.fromEntries(profileUpdate.keyof().options.map((name) => [name, user[name]])),
  ...changes,
});

export type SignedInPartner = { user: Partner; token: string; password: string };

export async function changeProfile(
  server: TestServer,
  { token }: Pick<SignedInPartner, 'token'>,
  changes: Record<string, unknown>,
): Promise<void> {
  const user = (await server.call('GET', '/partners/profile', { token })).json();
  const body = profileForm(user, changes);
  const answer = await server.call('PUT', '/partners/profile/update', { token, body });
  if (answer.statusCode !== 200) throw new Error(`Could not change: ${answer.body}`);
}

/** Cookie of one device for all tests, so that a second sign-in is not from a new device. */
export const sameBrowser = { cookie: `device=${'d'.repeat(43)}` };

export async function logIn(server: TestServer, username: string, secret = password) {
  const answer = await server.call('POST', '/partners/login', {
    body: { username, password: secret },
    headers: sameBrowser,
  });
  return answer.json<{ token: string }>().token;
}

export async function aPartner(
  server: TestServer,
  overrides: Record<string, unknown> = {},
): Promise<SignedInPartner> {
  const body = registration(overrides);
  const answer = await server.call('POST', '/partners/register', { body });
  if (answer.statusCode !== 201) throw new Error(`Could not register: ${answer.body}`);
  const { user } = answer.json<{ user: Partner }>();
  return { user, token: await logIn(server, user.username), password };
}

/** Confirms the email address, as the link in the welcome email would. */
export async function confirmAddress(server: TestServer, email: string): Promise<void> {
  const { db, now } = server.running.resources;
  await db
    .updateTable('partners')
    .set({ email_confirmed_at: now() })
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .execute();
}

/** A partner with a confirmed email address, whose emails may contain user text. */
export async function aConfirmedPartner(server: TestServer): Promise<SignedInPartner> {
  const partner = await aPartner(server);
  await confirmAddress(server, partner.user.email);
  return partner;
}

export async function anOwnerToken(server: TestServer): Promise<string> {
  const answer = await server.call('POST', '/admin/login', {
    body: owner,
    headers: sameBrowser,
  });
  return answer.json<{ token: string }>().token;
}
