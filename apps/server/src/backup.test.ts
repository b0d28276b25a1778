import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeTestFolder, startSystemServer } from '@baize/db/testing';
import { readManifest } from '@baize/platform/backup/manifest';
import { markPutBack } from '@baize/platform/backup/mark-put-back';
import { readConfig } from '@baize/platform/config/config';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { programPath } from '../../../scripts/lib/programs.mjs';
import { startServer } from './start.ts';
import { somePdf } from './testing/documents.ts';
import { anApprovedPartner } from './testing/kyc.ts';
import { password } from './testing/people.ts';
import { owner, useTestServer } from './testing/test-server.ts';
import { ticketForm } from './testing/tickets.ts';

vi.setConfig({ testTimeout: 240_000 });

const keys = {
  SECRET_KEY: 'a secret key for tests, long enough to pass',
  DOCUMENTS_KEY: 'a documents key for tests, long enough to pass',
};
const server = useTestServer({}, { isAlone: true, liveTables: true });

let folder: string;
beforeAll(async () => {
  folder = await makeTestFolder('baize-backup-');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(command: 'backup' | 'restore', args: string[], env: Record<string, string>) {
  const program = fileURLToPath(new URL(`./${command}.ts`, import.meta.url));
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { env: { PATH: process.env['PATH'] ?? '', ...keys, ...env } },
      (error, out, err) => resolve({ code: error === null ? 0 : error.code, said: out + err }),
    );
  });
}

const here = () => ({
  DATABASE_URL: server.databaseUrl,
  DATA_DIR: server.running.resources.config.dataDir,
});

/** Connects to the database as its owner. */
async function reach(): Promise<Client> {
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/**
 * A PostgreSQL server of another version, as an operator would run it, with an empty data folder.
 */
async function elsewhere() {
  const database = await startSystemServer(programPath('postgresql'));
  onTestFinished(() => database.stop());
  const dataDir = await mkdtemp(join(folder, 'elsewhere-'));
  return { DATABASE_URL: database.connectionString, DATA_DIR: dataDir };
}

describe('npm run backup and npm run restore', () => {
  it('move everything to another machine and PostgreSQL version and back while being written to', async () => {
    const partner = await anApprovedPartner(server);
    let written = 0;
    let isDone = false;
    const writing = (async () => {
      while (!isDone) {
        const asked = { token: partner.token, body: ticketForm() };
        expect((await server.call('POST', '/support/tickets', asked)).statusCode).toBe(201);
        written += 1;
      }
    })();
    const backup = join(folder, 'first');
    expect(await run('backup', [backup], here())).toMatchObject({ code: 0 });
    isDone = true;
    await writing;
    const manifest = await readManifest(backup);
    expect(manifest.documents.length).toBeGreaterThan(0);
    expect(written).toBeGreaterThan(0);

    const target = await elsewhere();
    const dry = await run('restore', ['--dry-run', backup], target);
    expect(dry).toMatchObject({ code: 0, said: expect.stringContaining('would be put back') });
    const restored = await run('restore', [backup], target);
    const said = expect.stringContaining('All is back, and the activity record is whole. ');
    const allIsBack = { code: 0, said };
    expect(restored).toEqual(allIsBack);
    const again = await run('restore', [backup], target);
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') });

    const back = join(folder, 'second');
    expect(await run('backup', [back], target)).toMatchObject({ code: 0 });
    const embedded = { DATA_DIR: join(folder, 'embedded') };
    expect(await run('restore', [back], embedded)).toEqual(allIsBack);
    const hashes = async (of: string) => (await readManifest(of)).documents;
    expect(await hashes(back)).toEqual(await hashes(backup));

    const running = await startServer(
      readConfig({ ...target, ...keys, LOG_LEVEL: 'silent', NODE_ENV: 'test' }),
      { pagesFolder: '/nonexistent' },
    );
    onTestFinished(() => running.stop());
    const profile = (token: string) =>
      running.app.inject({
        url: '/api/partners/profile',
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await profile(partner.token)).statusCode).toBe(401);
    const login = { username: partner.user.username, password };
    const answer = await running.app.inject({
      method: 'POST',
      url: '/api/partners/login',
      payload: login,
    });
    expect(answer.statusCode).toBe(200);
    expect((await profile(answer.json().token)).statusCode).toBe(200);
    const copied = manifest.tables.find(({ name }) => name === 'live_seed_chains')?.rows;
    const countChains = async () => {
      const { rows } = await sql<{ chains: number; nonces: number }>`
        select count(*) as chains, count(distinct nonce) as nonces from live_seed_chains`.execute(
        running.resources.db,
      );
      return rows[0];
    };
    const oneMore = (copied ?? Number.NaN) + 1;
    await expect
      .poll(countChains, { timeout: 60_000 })
      .toEqual({ chains: oneMore, nonces: oneMore });
    const { rows: documents } = await sql<{ id: number }>`
      select id from documents`.execute(running.resources.db);
    const token = await signInOwner(running.app);
    const shown = await running.app.inject({
      url: `/api/admin/kyc/documents/download?docId=${documents[0]?.id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(shown.rawPayload.equals(somePdf().content)).toBe(true);
  });

  it('restore nothing from a backup that was modified', async () => {
    const backup = join(folder, 'changed');
    expect(await run('backup', [backup], here())).toMatchObject({ code: 0 });
    await appendFile(join(backup, 'tables', 'public.partners.copy.gz'), 'x');
    const target = await elsewhere();
    expect(await run('restore', [backup], target)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/partners.copy.gz is not what was backed up: .*\n$/),
    });
    expect(await readdir(target.DATA_DIR)).toEqual([]);
  });

  it('report missing parts of a backup in one sentence', async () => {
    const backup = join(folder, 'in-parts');
    expect(await run('backup', [backup], here())).toMatchObject({ code: 0 });
    const target = await elsewhere();
    const table = join(backup, 'tables', 'public.partners.copy.gz');
    await rename(table, join(folder, 'partners'));
    expect(await run('restore', [backup], target)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The backup is not whole: .*partners.copy.gz.*\n$/),
    });
    const manifest = join(backup, 'manifest.json');
    await truncate(manifest, 100);
    expect(await run('restore', [backup], target)).toEqual({
      code: 1,
      said: `manifest.json in ${backup} was not written by this version, or was changed.\n`,
    });
  });

  it('refuse the key of another server before restoring, also in a dry run', async () => {
    const backup = join(folder, 'of-another');
    expect(await run('backup', [backup], here())).toMatchObject({ code: 0 });
    const target = { ...(await elsewhere()), SECRET_KEY: `another ${keys.SECRET_KEY}` };
    const refused = {
      code: 1,
      said: 'SECRET_KEY is not the one of the server that was backed up.\n',
    };
    expect(await run('restore', ['--dry-run', backup], target)).toEqual(refused);
    expect(await run('restore', [backup], target)).toEqual(refused);
    const right = { ...target, SECRET_KEY: keys.SECRET_KEY };
    expect(await run('restore', [backup], right)).toMatchObject({ code: 0 });
  });

  it('resume a partially restored backup, but overwrite nothing else', async () => {
    await anApprovedPartner(server);
    const backup = join(folder, 'in-the-middle');
    expect(await run('backup', [backup], here())).toMatchObject({ code: 0 });
    const { documents } = await readManifest(backup);
    const [ref = '', next = ''] = documents.map((document) => document.ref);
    const target = await elsewhere();
    const left = join(target.DATA_DIR, 'documents');
    const leave = async (...path: string[]) => {
      const file = join(left, ...path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, 'a part');
      return file;
    };
    await leave(ref.slice(0, 2), ref);
    await leave('incoming', next);
    const foreign = randomUUID();
    const other = await leave(foreign.slice(0, 2), foreign);
    expect(await run('restore', [backup], target)).toEqual({
      code: 1,
      said: `The storage of documents is not empty: it has ${foreign}.\n`,
    });
    await rm(other);
    expect(await run('restore', [backup], target)).toMatchObject({ code: 0 });
    const again = join(folder, 'from-the-middle');
    expect(await run('backup', [again], target)).toMatchObject({ code: 0 });
    expect((await readManifest(again)).documents).toEqual(documents);
  });

  it('save the rest and name the lost document', async () => {
    const partner = await anApprovedPartner(server);
    const { dataDir } = server.running.resources.config;
    const { rows } = await sql<{ ref: string }>`
      select ref from documents where partner_id = ${partner.user.id}`.execute(
      server.running.resources.db,
    );
    const ref = rows[0]?.ref ?? '';
    const file = join(dataDir, 'documents', ref.slice(0, 2), ref);
    await rename(file, join(folder, ref));
    const backup = join(folder, 'lost');
    const { code, said } = await run('backup', [backup], here());
    await rename(join(folder, ref), file);
    expect(code).toBe(1);
    expect(said).toMatch(
      new RegExp(`The storage does not have what the database knows as:\\n${ref}\\n$`),
    );
    expect(await run('restore', [backup], await elsewhere())).toMatchObject({ code: 0 });
  });

  it('refuse invalid calls in one sentence', async () => {
    expect(await run('backup', [folder], here())).toEqual({
      code: 1,
      said: `${folder} is not empty: a backup needs a new folder.\n`,
    });
    expect(await run('restore', [join(folder, 'none')], here())).toEqual({
      code: 1,
      said: `There is no whole backup in ${join(folder, 'none')}: it has no manifest.json.\n`,
    });
    for (const named of [[], ['']]) {
      expect(await run('backup', named, here())).toEqual({
        code: 1,
        said: 'Name one folder; see --help.\n',
      });
    }
    const away = { ...here(), DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
    const unused = join(folder, 'unused');
    expect(await run('backup', [unused], away)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^DATABASE_URL cannot be used: .*\n$/),
    });
    expect(await readdir(folder)).not.toContain('unused');
    for (const command of ['backup', 'restore'] as const) {
      const help = await run(command, ['--help'], {});
      expect(help).toMatchObject({ code: 0, said: expect.stringContaining('--dry-run') });
    }
  });

  it('continue tables with new seeds even if a leader is still running', async () => {
    const client = await reach();
    const origins = async () => {
      const { rows } = await client.query<{ origin: string | null }>(
        'select origin from live_seed_chains order by id desc',
      );
      return rows.map(({ origin }) => origin);
    };
    await expect.poll(async () => (await origins()).length).toBeGreaterThan(0);
    await markPutBack(client);
    await expect.poll(async () => (await origins())[0]).not.toBe('put back');
  });

  it('mark a database that was reset by other means, once its servers are stopped', async () => {
    const partner = await anApprovedPartner(server);
    const profile = () => server.call('GET', '/partners/profile', { token: partner.token });
    expect(await run('restore', ['--set-back', folder], here())).toEqual({
      code: 1,
      said: '--set-back takes no folder; see --help.\n',
    });
    const unused = join(folder, 'unused');
    expect(await run('restore', ['--set-back'], { DATA_DIR: unused })).toEqual({
      code: 1,
      said: `There is no database in ${unused} (DATA_DIR); npm start makes one.\n`,
    });
    expect(await readdir(folder)).not.toContain('unused');
    expect(await run('restore', ['--set-back'], await elsewhere())).toEqual({
      code: 1,
      said: 'The database is empty: it is not the one that was set back.\n',
    });
    expect(await run('restore', ['--set-back'], here())).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^A server is running on this database \(.*baize-updates.*\)\. Stop all of them, .*\n$/,
      ),
    });
    expect((await profile()).statusCode).toBe(200);
    await server.running.stop();
    expect(await run('restore', ['--set-back'], here())).toEqual({
      code: 0,
      said: 'Everyone signs in anew, and what wallets may have been told since waits for people.\n',
    });
    const { rows } = await (await reach()).query(
      `select (select count(*)::int from sessions) as sessions,
         array(select distinct origin from live_seed_chains) as origins,
         array(select distinct leader from live_tables) as leaders`,
    );
    expect(rows).toEqual([{ sessions: 0, origins: ['put back'], leaders: [null] }]);
  });
});

async function signInOwner(app: Awaited<ReturnType<typeof startServer>>['app']): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/admin/login',
    payload: { username: owner.username, password: owner.password },
  });
  return answer.json<{ token: string }>().token;
}
