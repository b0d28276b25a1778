import { owner, useTestServer } from '@baize/portal/testing/test-server';
import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const password = 'a long enough phrase';
const FULL_COST = '$argon2id$v=19$m=19456,t=2,p=1$';

describe.each([
  ['at full cost', false],
  ['at the cost of tests', true],
])('a password hashed %s', (_, weakPasswordHashes) => {
  const passwords = createPasswords({ weakPasswordHashes });

  it('matches only its own password, and nothing if no hash is stored', async () => {
    const stored = await passwords.hash(password);
    expect(stored.startsWith(FULL_COST)).toBe(!weakPasswordHashes);
    expect(await passwords.matches(stored, password)).toBe(true);
    expect(await passwords.matches(stored, `${password} `)).toBe(false);
    expect(await passwords.matches(null, password)).toBe(false);
  });

  it('does not match a malformed hash, and later comparisons still work', async () => {
    await expect(passwords.matches('nothing', password)).rejects.toThrow();
    expect(await passwords.matches(await passwords.hash(password), password)).toBe(true);
  });
});

describe('a server in production', () => {
  const server = useTestServer({
    ...{ NODE_ENV: 'production', SMTP_URL: 'none', PUBLIC_URL: 'https://portal.test' },
  });

  it('hashes passwords at full cost', async () => {
    const { password_hash } = await server.running.resources.db
      .selectFrom('staff')
      .select('password_hash')
      .where('username', '=', owner.username)
      .executeTakeFirstOrThrow();
    expect(password_hash).toContain(FULL_COST);
  });
});
