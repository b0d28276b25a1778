import { Secret, TOTP } from 'otpauth';
import { type Authenticator, anAuthenticator } from './authenticator.ts';
import type { TestServer } from './test-server.ts';

export type FactorsAt = '/admin' | '/partners';

/** The code that an authenticator app with this key shows, offset by time steps. */
export function appCode(server: TestServer, key: string, steps = 0): string {
  const timestamp = server.running.resources.now().getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });
}

export async function setUpApp(
  server: TestServer,
  at: FactorsAt,
  token: string,
): Promise<{ key: string; recoveryCodes: string[] }> {
  const { now } = server.clock;
  server.clock.now ??= new Date();
  const begun = await server.call('POST', `${at}/second-factors/app`, { token });
  const { key } = begun.json<{ key: string }>();
  // Uses the previous step's code, so that the current one remains for signing in.
  const code = appCode(server, key, -1);
  const answer = await server.call('POST', `${at}/second-factors/app/confirm`, {
    token,
    body: { code },
  });
  server.clock.now = now;
  if (answer.statusCode !== 200) throw new Error(`Could not set up the app: ${answer.body}`);
  return { key, recoveryCodes: answer.json().recovery_codes };
}

export async function beginPasskey(
  server: TestServer,
  at: FactorsAt,
  token: string,
): Promise<string> {
  const answer = await server.call('POST', `${at}/second-factors/passkeys/options`, { token });
  if (answer.statusCode !== 200) throw new Error(`Could not begin: ${answer.body}`);
  return answer.json<{ options: { challenge: string } }>().options.challenge;
}

export async function addPasskey(
  server: TestServer,
  at: FactorsAt,
  token: string,
  name = 'Laptop',
): Promise<{ id: number; authenticator: Authenticator; recoveryCodes: string[] | null }> {
  const authenticator = anAuthenticator();
  const challenge = await beginPasskey(server, at, token);
  const answer = await server.call('POST', `${at}/second-factors/passkeys`, {
    token,
    body: { name, passkey: authenticator.create({ challenge }) },
  });
  if (answer.statusCode !== 201) throw new Error(`Could not add a passkey: ${answer.body}`);
  const { passkey, recovery_codes } = answer.json();
  return { id: passkey.id, authenticator, recoveryCodes: recovery_codes };
}
