import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase } from '@baize/db/testing';
import { readConfig } from '@baize/platform/config/config';
import { ConfigError } from '@baize/platform/config/variables';
import { Client } from 'pg';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { openDocument, storeDocument } from './modules/documents/document-storage.ts';
import { rewrapDocumentKeys } from './modules/documents/rewrap-document-keys.ts';
import { type Running, startServer } from './start.ts';
import { readEverything } from './testing/everything.ts';

const keys = {
  SECRET_KEY: 'a secret key for tests, long enough to pass',
  DOCUMENTS_KEY: 'a documents key for tests, long enough to pass',
};
const another = 'another key altogether, and long enough too';

let databaseUrl = '';
let dataDir = '';
beforeEach(async () => {
  const { connectionString, drop } = await cloneDatabase(inject('cluster'));
  databaseUrl = connectionString;
  dataDir = await mkdtemp(join(tmpdir(), 'baize-installation-'));
  return async () => {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  };
});

const start = (env: Record<string, string> = {}): Promise<Running> =>
  startServer(
    readConfig({
      LOG_LEVEL: 'error',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: 'a long enough phrase',
      ROLES: 'web,jobs',
      ...keys,
      ...env,
    }),
    { pagesFolder: '/nonexistent' },
  );

async function startOnce<T>(
  env: Record<string, string> = {},
  use: (running: Running) => Promise<T> | undefined = () => undefined,
): Promise<T | undefined> {
  const running = await start(env);
  try {
    return await use(running);
  } finally {
    await running.stop();
  }
}

async function inDatabase<Row>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows;
  } finally {
    await client.end();
  }
}

const everything = () => readEverything(databaseUrl, dataDir);

async function expectRefusal(env: Record<string, string>, sentence: RegExp): Promise<void> {
  const before = await everything();
  const refused = startOnce(env);
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow(sentence);
  await expect(refused).rejects.toThrow(/^[^\n]+[.?]$/);
  expect(await everything()).toEqual(before);
}

async function* content(text: string) {
  yield Buffer.from(text);
}

/** Stores a document and inserts its row, like an upload. */
async function aDocument({ resources }: Running): Promise<string> {
  const { ref, ...wrapped } = await storeDocument(resources, content('a passport'));
  await inDatabase(`
    with partner as (
      insert into partners (username, email, company_name, website_url, contact_email, status)
      values ('partner', 'p@p.test', 'P', 'https://p.test', 'p@p.test', 'approved') returning id
    ), submission as (
      insert into kyc_submissions (partner_id, status, submitted_at)
      select id, 'pending', now() from partner returning id, partner_id
    )
    insert into documents (kyc_submission_id, partner_id, ref, file_type, size, sha256,
      original_name, key_id, wrapped_key, uploaded_at)
    select id, partner_id, '${ref}', 'application/pdf', 10, decode(repeat('00', 32), 'hex'), 'a.pdf',
      '${wrapped.key_id}', decode('${wrapped.wrapped_key.toString('hex')}', 'hex'), now()
    from submission`);
  return ref;
}

async function readDocument({ resources }: Running): Promise<string> {
  const document = await resources.db
    .selectFrom('documents')
    .select(['ref', 'key_id', 'wrapped_key'])
    .executeTakeFirstOrThrow();
  return Buffer.concat(await (await openDocument(resources, document)).toArray()).toString();
}

describe('a server with another secret than its database', () => {
  it('is refused in one sentence, without changing a row or a file', async () => {
    await startOnce();
    await expectRefusal({ SECRET_KEY: another }, /^SECRET_KEY is not the one/);
    await startOnce();
  });

  it('is refused without a secret instead of generating another', async () => {
    await startOnce();
    await expectRefusal({ SECRET_KEY: '' }, /^There is no SECRET_KEY/);
  });

  it('is refused with another documents key, unless the previous one is configured', async () => {
    await startOnce();
    await expectRefusal({ DOCUMENTS_KEY: another }, /^DOCUMENTS_KEY is not the one/);
    await expectRefusal({ DOCUMENTS_KEY: '' }, /^DOCUMENTS_KEY is not the one/);
    await startOnce({ DOCUMENTS_KEY: another, DOCUMENTS_PREVIOUS_KEY: keys.DOCUMENTS_KEY });
    await expectRefusal({}, /^DOCUMENTS_KEY is not the one/);
    await startOnce({ DOCUMENTS_PREVIOUS_KEY: 'destroyed' });
  });
});

describe('storage that belongs to another database', () => {
  it('is refused when it is not mounted, and nothing is written in its place', async () => {
    await startOnce();
    await rename(join(dataDir, 'documents'), join(dataDir, 'elsewhere'));
    await expectRefusal({}, /is not this database's, or is not there: .+ENOENT/);
    await mkdir(join(dataDir, 'documents'));
    await expectRefusal({}, /is not this database's, or is not there: .+ENOENT/);
  });

  it('is refused when it has another database’s marker', async () => {
    await startOnce();
    const [row] = await inDatabase<{ ref: string }>('select storage_mark as ref from installation');
    const ref = row?.ref ?? '';
    const mark = join(dataDir, 'documents', ref.slice(0, 2), ref);
    await writeFile(mark, (await readFile(mark, 'utf8')).replace(/\w\n$/, '?\n'));
    await expectRefusal({}, /belongs to another database/);
  });

  it('is refused by an empty database, which would sweep every document', async () => {
    await startOnce();
    await inDatabase('truncate installation, activity_head');
    await expectRefusal({}, /holds files that this database knows nothing of/);
  });

  it('is refused when it is empty without a marker while the database has documents', async () => {
    await startOnce({}, aDocument);
    await inDatabase('delete from installation');
    await rename(join(dataDir, 'documents'), join(dataDir, 'elsewhere'));
    await expectRefusal({}, /is empty, but the database knows documents/);
    await rename(join(dataDir, 'elsewhere'), join(dataDir, 'documents'));
    expect(await startOnce({}, readDocument)).toBe('a passport');
  });

  it('makes the server unready once its marker is gone', () =>
    startOnce({}, async ({ app }) => {
      const ready = async () => (await app.inject('/readyz')).statusCode;
      expect(await ready()).toBe(200);
      await rename(join(dataDir, 'documents'), join(dataDir, 'elsewhere'));
      expect(await ready()).toBe(503);
      expect(await readdir(dataDir)).not.toContain('documents');
    }));

  it('accepts the marker of a first start that was killed', async () => {
    await startOnce();
    await inDatabase('update installation set storage_mark = null');
    await startOnce();
  });
});

describe('the documents key', () => {
  const generated = { DOCUMENTS_KEY: '' };

  it('is generated separately and opens nothing encrypted under the previous key', async () => {
    await startOnce(generated, aDocument);
    const first = await readFile(join(dataDir, 'documents-key'), 'utf8');
    expect(first).not.toBe(keys.SECRET_KEY);
    const [old] = await inDatabase<{ key_id: string; wrapped_key: Buffer; ref: string }>(
      'select ref, key_id, wrapped_key from documents',
    );
    await rename(join(dataDir, 'documents-key'), join(dataDir, 'documents-previous-key'));
    await startOnce(generated, async (running) => {
      await rewrapDocumentKeys(running.resources);
    });
    await rm(join(dataDir, 'documents-previous-key'));
    await startOnce(generated, async (running) => {
      expect(await readDocument(running)).toBe('a passport');
      if (old === undefined) throw new Error('There was no document.');
      // The document's row as an older backup would contain it must not open with the remaining
      // keys.
      await expect(openDocument(running.resources, old)).rejects.toThrow('is not here');
    });
  });

  const before = { DOCUMENTS_PREVIOUS_KEY: keys.DOCUMENTS_KEY };
  const changed = { DOCUMENTS_KEY: another };

  it('is required until every document is wrapped with the next key', async () => {
    await startOnce({}, aDocument);
    await startOnce({ ...changed, ...before, ROLES: 'web' });
    await expectRefusal(changed, /^Some documents are still wrapped with/);
    await startOnce({ ...changed, ...before }, ({ resources }) => rewrapDocumentKeys(resources));
    expect(await startOnce(changed, readDocument)).toBe('a passport');
  });

  it('is declared destroyed once and not required again', async () => {
    await startOnce({}, aDocument);
    await startOnce({ ...changed, DOCUMENTS_PREVIOUS_KEY: 'destroyed' });
    await startOnce(changed);
    const third = 'a third key of the documents, long enough too';
    await startOnce({ DOCUMENTS_KEY: third, DOCUMENTS_PREVIOUS_KEY: another });
  });

  it('can be rotated while servers run if all of them know both keys first', async () => {
    const bothBefore = { DOCUMENTS_PREVIOUS_KEY: another, ROLES: 'web' };
    await startOnce(bothBefore, aDocument);
    await startOnce(bothBefore, async (notYetChanged) => {
      await startOnce({ ...changed, ...before }, async ({ resources }) => {
        await rewrapDocumentKeys(resources);
        expect(await readDocument(notYetChanged)).toBe('a passport');
      });
    });
    expect(await startOnce(changed, readDocument)).toBe('a passport');
  });
});
