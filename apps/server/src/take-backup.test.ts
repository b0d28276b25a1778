import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NOT_SENT_AFTER_RESTORE } from '@baize/db';
import { appConnectionString, cloneDatabase } from '@baize/db/testing';
import { copyDocuments } from '@baize/platform/backup/copy-documents';
import { dumpDatabase } from '@baize/platform/backup/dump-database';
import { restoreBackup } from '@baize/platform/backup/restore-backup';
import { takeBackup } from '@baize/platform/backup/take-backup';
import { readConfig } from '@baize/platform/config/config';
import { createFileStorage } from '@baize/platform/storage/file-storage';
import { createS3Storage } from '@baize/platform/storage/s3-storage';
import type { Storage } from '@baize/platform/storage/storage';
import { readStorageUrl } from '@baize/platform/storage/storage-url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { erasePartners } from './modules/partners/erase-partners.ts';
import { tellNeedingAttention } from './modules/transactions/tell-needing-attention.ts';
import { startServer } from './start.ts';
import { aSubmittedPartner } from './testing/kyc.ts';
import { anOwnerToken } from './testing/people.ts';
import { prepareS3Server } from './testing/s3-server.ts';
import { useTestServer } from './testing/test-server.ts';
import { someTransactions } from './testing/transactions.ts';

vi.setConfig({ testTimeout: 60_000 });
const server = useTestServer({}, { isAlone: true });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baize-take-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A time when every retention period of a partner deleted today has ended. */
const later = () => new Date(Date.now() + 10 * 365 * 24 * 3_600_000);

async function refOf(partnerId: number): Promise<string> {
  const { ref } = await server.running.resources.db
    .selectFrom('documents')
    .select('ref')
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow();
  return ref;
}

/**
 * Wraps the storage: `happens` runs after the database snapshot and before the first document is
 * read.
 */
function afterTheMoment(storage: Storage, happens: () => Promise<void>): Storage {
  let happened: Promise<void> | undefined;
  return {
    ...storage,
    async get(ref) {
      happened ??= happens();
      await happened;
      return storage.get(ref);
    },
  };
}

async function restored(backup: string) {
  const { connectionString, appConnectionString, drop } = await cloneDatabase(inject('cluster'));
  onTestFinished(drop);
  const dataDir = await mkdtemp(join(folder, 'restored-'));
  const { config, secrets } = server.running.resources;
  const storage = createFileStorage(join(dataDir, 'documents'));
  const target = { ownerUrl: connectionString, appUrl: appConnectionString, storage, secrets };
  expect((await restoreBackup(target, backup)).problems).toEqual([]);
  const running = await startServer(
    readConfig({
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'error', ROLES: 'web', DATA_DIR: dataDir },
      ...{ DATABASE_OWNER_URL: connectionString, DATABASE_URL: appConnectionString },
      SECRET_KEY: config.secretKey,
      DOCUMENTS_KEY: config.documentsKey,
    }),
    { pagesFolder: '/nonexistent' },
  );
  onTestFinished(() => running.stop());
  return running.resources;
}

describe('a document erased while a backup is taken', () => {
  it('is omitted, and its restored row is erased again', async () => {
    const { resources } = server.running;
    const [gone, kept] = [await aSubmittedPartner(server), await aSubmittedPartner(server)];
    const [goneRef, keptRef] = [await refOf(gone.user.id), await refOf(kept.user.id)];
    const token = await anOwnerToken(server);
    await server.call('DELETE', `/admin/partners/${gone.user.id}`, { token });
    const storage = afterTheMoment(resources.storage, () =>
      erasePartners({ ...resources, now: later }),
    );
    const backup = join(folder, 'erased');
    const { manifest, lost } = await takeBackup(server.databaseUrl, storage, backup);
    expect(lost).toEqual([]);
    const refs = manifest.documents.map(({ ref }) => ref);
    expect(refs).toContain(keptRef);
    expect(refs).not.toContain(goneRef);

    const there = await restored(backup);
    const partners = async () =>
      (await there.db.selectFrom('partners').select('id').execute()).map(({ id }) => id);
    expect(await partners()).toContain(gone.user.id);
    await erasePartners({ ...there, now: later });
    expect(await partners()).not.toContain(gone.user.id);
    expect(await partners()).toContain(kept.user.id);
  });
});

describe('wallet transactions at the moment of a backup', () => {
  it('are neither sent nor rolled back before staff have compared the books', async () => {
    const { resources } = server.running;
    const partner = await aSubmittedPartner(server);
    const { debit, credit } = await someTransactions(resources.db, partner.user.id);
    const { rows } = await sql<{ id: string }>`
      insert into transactions (partner_id, mode, player_id, account_id, currency, kind, reason, amount, round_id, table_id)
      select partner_id, mode, player_id, account_id, currency, kind, reason, 700, round_id, table_id
      from transactions where id = ${debit} returning id`.execute(resources.db);
    const asked = rows[0]?.id ?? '';
    await sql`
      insert into webhooks (partner_id, mode, url, events, secret, created_at, updated_at)
      values (${partner.user.id}, 'test', 'http://127.0.0.1/', '{transaction.needs_attention}', '', now(), now())
      `.execute(resources.db);
    const backup = join(folder, 'asked');
    await takeBackup(server.databaseUrl, resources.storage, backup);

    const there = await restored(backup);
    const { db } = there;
    const of = (id: string) =>
      db.selectFrom('transactions').select(['state', 'refusal']).where('id', '=', id).execute();
    expect(await of(asked)).toEqual([{ state: 'rolled_back', refusal: 'wallet_unavailable' }]);
    expect(await of(debit)).toEqual([{ state: 'confirmed', refusal: null }]);
    const undoneOf = () =>
      db
        .selectFrom('transactions')
        .select(['id', 'kind', 'amount', 'state', 'last_answer'])
        .where('reference_id', '=', asked)
        .executeTakeFirstOrThrow();
    const { id: _, ...undone } = await undoneOf();
    const last_answer = 'Not sent: a backup was put back. Compare the books first.';
    expect(undone).toEqual({
      kind: 'rollback',
      amount: 700,
      state: 'needs_attention',
      last_answer,
    });
    await tellNeedingAttention(there);
    const told = await db
      .selectFrom('transactions')
      .select('told_at')
      .where('reference_id', '=', asked)
      .executeTakeFirstOrThrow();
    expect(told.told_at).not.toBeNull();
    const events = await db
      .selectFrom('webhook_deliveries')
      .select('body')
      .where('type', '=', 'transaction.needs_attention')
      .execute();
    expect(events.map(({ body }) => JSON.parse(body).data.transaction_id).sort()).toEqual(
      [credit, (await undoneOf()).id].sort(),
    );
  });

  it('are resent only on their day, because staff may have closed them later, and notified again', async () => {
    const { resources } = server.running;
    const partner = await aSubmittedPartner(server);
    const creditOf = async (player: string, set: string) => {
      const { credit } = await someTransactions(resources.db, partner.user.id, { player });
      await sql`update transactions set ${sql.raw(set)} where id = ${credit}`.execute(resources.db);
      return credit;
    };
    const pending = `state = 'pending', ended_at = null, give_up_at`;
    const inItsDay = await creditOf('ann', `${pending} = now() + interval '1 hour'`);
    const pastIt = await creditOf('bob', `${pending} = now()`);
    const toldBefore = await creditOf('cid', 'told_at = now()');
    await sql`
      insert into webhooks (partner_id, mode, url, events, secret, created_at, updated_at)
      values (${partner.user.id}, 'test', 'http://127.0.0.1/', '{transaction.needs_attention}', '', now(), now())
      `.execute(resources.db);
    const backup = join(folder, 'pending');
    await takeBackup(server.databaseUrl, resources.storage, backup);

    const there = await restored(backup);
    const of = (id: string) =>
      there.db
        .selectFrom('transactions')
        .select(['state', 'last_answer', 'told_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const held = {
      state: 'needs_attention',
      last_answer: NOT_SENT_AFTER_RESTORE,
      told_at: null,
    };
    expect(await of(inItsDay)).toMatchObject({
      state: 'pending',
      last_answer: '404 unknown_player',
    });
    expect([await of(pastIt), await of(toldBefore)]).toEqual([held, held]);
    await tellNeedingAttention(there);
    expect((await of(toldBefore)).told_at).not.toBeNull();
    const events = await there.db
      .selectFrom('webhook_deliveries')
      .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
      .select('body')
      .where('partner_id', '=', partner.user.id)
      .execute();
    expect(events.map(({ body }) => JSON.parse(body).data.transaction_id).sort()).toEqual(
      [pastIt, toldBefore].sort(),
    );
  });

  it('belong to rounds and players whose ids are never reused', async () => {
    const { resources } = server.running;
    const partner = await aSubmittedPartner(server);
    await someTransactions(resources.db, partner.user.id);
    const backup = join(folder, 'numbered');
    await takeBackup(server.databaseUrl, resources.storage, backup);
    const lastOf = async (db: typeof resources.db) => {
      const { rows } = await sql<Record<'rounds' | 'players', number>>`
        select nextval(pg_get_serial_sequence('live_rounds', 'id')) as rounds,
          nextval(pg_get_serial_sequence('live_players', 'id')) as players`.execute(db);
      return rows[0] ?? { rounds: Number.NaN, players: Number.NaN };
    };
    const here = await lastOf(resources.db);
    const there = await restored(backup);
    const next = await lastOf(there.db);
    expect(next.rounds - here.rounds).toBeGreaterThanOrEqual(1_000_000);
    expect(next.players - here.players).toBeGreaterThanOrEqual(1_000_000);
    const { rows } = await sql<{ origin: string }>`
      select distinct origin from live_seed_chains`.execute(there.db);
    expect(rows).toEqual([{ origin: 'put back' }]);
  });
});

describe('a backup by the restricted role', () => {
  it('contains the same as a backup by the owner', async () => {
    await aSubmittedPartner(server);
    const heldBy = async (url: string) => {
      const dumped = await dumpDatabase(url, await mkdtemp(join(folder, 'by-')));
      const { tables, sequences, refs } = dumped;
      return { tables: tables.map(({ name, rows }) => [name, rows]), sequences, refs };
    };
    const url = server.databaseUrl;
    // Jobs that end between both reads can cause one difference, so retry.
    const compare = async () =>
      expect(await heldBy(appConnectionString(url))).toEqual(await heldBy(url));
    await vi.waitFor(compare, { timeout: 30_000 });
  });
});

describe('a document missing in the storage', () => {
  it('is named, and all others are in the backup', async () => {
    const { resources } = server.running;
    const [lostOne, kept] = [await aSubmittedPartner(server), await aSubmittedPartner(server)];
    const ref = await refOf(lostOne.user.id);
    await resources.storage.remove(ref);
    const { storage } = resources;
    const { manifest, lost } = await takeBackup(server.databaseUrl, storage, join(folder, 'lost'));
    expect(lost).toEqual([ref]);
    const refs = manifest.documents.map((document) => document.ref);
    expect(refs).toContain(await refOf(kept.user.id));
    expect(refs).not.toContain(ref);
  });

  it('is detected in S3 as among files, unlike unavailable storage', async () => {
    const s3 = await prepareS3Server();
    onTestFinished(() => s3.remove());
    await s3.start();
    const place = readStorageUrl(s3.url());
    if (place === undefined) throw new Error('This is no place.');
    const refs = [crypto.randomUUID()];
    const storage = createS3Storage(place);
    expect((await copyDocuments(storage, refs, folder)).missing).toEqual(refs);
    await s3.stop();
    await expect(copyDocuments(storage, refs, folder)).rejects.toThrow('ECONNREFUSED');
  });
});
