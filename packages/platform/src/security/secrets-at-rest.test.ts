import { aColleague } from '@baize/portal/testing/colleagues';
import { jobsDone } from '@baize/portal/testing/jobs-done';
import { anOwnerToken, password, registration } from '@baize/portal/testing/people';
import { addPasskey, appCode, setUpApp } from '@baize/portal/testing/second-factors';
import { lastEmailTo } from '@baize/portal/testing/sent-emails';
import { owner, useTestServer } from '@baize/portal/testing/test-server';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';

const lines: string[] = [];
const secretKey = 'the key that everything hangs on, long enough';
const server = useTestServer(
  { LOG_LEVEL: 'debug', SECRET_KEY: secretKey, METRICS_TOKEN: 'a token for the scraper' },
  { logTo: { write: (line) => lines.push(line) } },
);

const found = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';

/** Performs every action of a partner that involves secrets, and returns these secrets. */
async function live(): Promise<Record<string, string>> {
  const first = 'a first secret phrase';
  const wrong = 'a wrong secret phrase';
  const last = 'a last secret phrase';
  const body = registration({ password: first });
  const { email, username } = body;
  const post = (path: string, payload: object, token?: string) =>
    server.call('POST', path, { body: payload, ...(token !== undefined && { token }) });
  await post('/partners/register', body);
  await post('/partners/login', { username, password: wrong });
  // The password is typed into the wrong field.
  await post('/partners/login', { username: first, password: 'x' });
  await post('/admin/login', { username: first, password: 'x' });
  const { token } = (await post('/partners/login', { username, password: first })).json();
  await server.call('POST', '/partners/2fa/enable', { token });
  await post('/partners/login', { username, password: first });
  const code = found((await lastEmailTo(server, email, 'two_factor_code')).text, /\b(\d{6})\b/);
  const second = await post('/partners/login', {
    username,
    password: first,
    two_factor_code: code,
  });
  await post('/partners/forgot-password', { email });
  await jobsDone(server);
  const link = found((await lastEmailTo(server, email, 'password_reset')).text, /token=([\w-]+)/);
  await server.call('GET', `/partners/reset-password?token=${link}`);
  await post('/partners/reset-password', { token: link, password: last });
  await server.running.app.inject({
    method: 'POST',
    url: '/api/partners/login',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    payload: `{"password":"${last}",`,
  });
  const colleague = await aColleague(server, 'support');
  const { key, recoveryCodes } = await setUpApp(server, '/admin', colleague.token);
  const { authenticator } = await addPasskey(server, '/admin', colleague.token);
  const credentials = { username: colleague.member.username, password };
  await post('/admin/login', credentials);
  const { challenge } = (await post('/admin/login/passkey', credentials)).json().options;
  const passkey = authenticator.sign({ challenge, origin: 'http://elsewhere.test' });
  await post('/admin/login', { ...credentials, passkey });
  await post('/admin/login', { ...credentials, two_factor_code: recoveryCodes[0] });
  const asked = (await post('/admin/login/passkey', credentials)).json().options;
  const shown = appCode(server, key);
  await post('/admin/login', { ...credentials, two_factor_code: shown });
  return {
    'the key of an authenticator app': key,
    'a code of it': shown,
    'a used recovery code': recoveryCodes[0] ?? '',
    'an unused recovery code': recoveryCodes[1] ?? '',
    'an unused recovery code without its dash': recoveryCodes[1]?.replace('-', '') ?? '',
    'a challenge for a passkey': asked.challenge,
    'the first password': first,
    'a wrong password': wrong,
    'the last password': last,
    'a session token': token,
    'a second session token': second.json().token,
    'a sign-in code': code,
    'a reset token': link,
    'the owner’s password': owner.password,
    'the owner’s token': await anOwnerToken(server),
    'the secret key': secretKey,
  };
}

/** Every row of every table as text; byte strings are hexadecimal. */
async function dump(): Promise<string> {
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const rows: string[] = [];
  for (const { name } of tables.rows) {
    const all = await client.query<{ row: string }>(`select whole::text as row from ${name} whole`);
    rows.push(...all.rows.map(({ row }) => row));
  }
  await client.end();
  return rows.join('\n');
}

const hex = (secret: string) => Buffer.from(secret).toString('hex');

describe('secrets', () => {
  it('appear in no table and no line of the log', async () => {
    const secrets = await live();
    const [stored, log] = [await dump(), lines.join('')];
    expect(stored).toContain('$argon2id$v=19$');
    expect(log).toContain('"path":"/api/partners/reset-password"');
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret, name).not.toBe('');
      const inClear = new RegExp(`(?<![\\w.])${secret}(?!\\w)`);
      expect(inClear.test(stored), `${name} in the database`).toBe(false);
      expect(stored.includes(hex(secret)), `${name} as bytes in the database`).toBe(false);
      expect(inClear.test(log), `${name} in the log`).toBe(false);
    }
    expect(log).not.toContain('$argon2id');
  });

  it('of one purpose are useless for another, and with another key', async () => {
    const { secrets } = server.running.resources;
    const sealed = secrets.seal('one', 'value');
    expect(secrets.unseal('one', sealed)).toBe('value');
    expect(secrets.seal('one', 'value').equals(sealed)).toBe(false);
    expect(() => secrets.unseal('other', sealed)).toThrow();
    sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);
    expect(() => secrets.unseal('one', sealed)).toThrow();
    expect(secrets.hash('one', 'value').equals(secrets.hash('other', 'value'))).toBe(false);
  });
});
