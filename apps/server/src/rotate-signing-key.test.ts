import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { appConnectionString } from '@baize/db/testing';
import { decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { aPartner } from './testing/people.ts';
import { useTestServer } from './testing/test-server.ts';

const server = useTestServer();
const program = fileURLToPath(new URL('./rotate-signing-key.ts', import.meta.url));

function run(args: string[] = [], SECRET_KEY = server.running.resources.config.secretKey ?? '') {
  const DATABASE_URL = appConnectionString(server.databaseUrl);
  const env = { ...process.env, DATABASE_URL, SECRET_KEY };
  return new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : error.code, out, err }),
    );
  });
}

describe('npm run rotate-signing-key', () => {
  it('creates the new signing key while the server runs, and logs nobody out', async () => {
    const before = await aPartner(server);
    const { kid: old = 'none' } = decodeProtectedHeader(before.token);
    expect((await run(['--dry-run'])).out).toContain(`signed with ${old}, of 20`);
    const { code, out } = await run();
    expect(code).toBe(0);
    const { kid = 'none' } = decodeProtectedHeader((await aPartner(server)).token);
    expect(kid).not.toBe(old);
    expect(out).toBe(`Tokens are signed with ${kid} from now on.\n`);
    const profile = await server.call('GET', '/partners/profile', { token: before.token });
    expect(profile.statusCode).toBe(200);
  });

  it('refuses another secret than the database’s and changes nothing', async () => {
    const keys = () =>
      server.running.resources.db.selectFrom('signing_keys').select('id').execute();
    const before = await keys();
    expect(await run([], 'another secret, and long enough for one')).toEqual({
      code: 1,
      out: '',
      err: 'SECRET_KEY is not the one that this database was made with.\n',
    });
    expect(await keys()).toEqual(before);
    expect((await run(['--help'])).out).toContain('--dry-run');
    expect((await run(['--no-such-thing'])).code).toBe(1);
  });
});
