import { type Database, type DB, openDatabase } from '@baize/db';
import type { Kysely } from 'kysely';
import { ConfigError, DESTROYED_KEY } from '../config/variables.ts';
import { assertSecretCheck, secretCheckOf } from '../security/secret-check.ts';
import { createSecrets } from '../security/secrets.ts';
import type { DocumentKeys } from '../storage/document-keys.ts';
import type { Storage } from '../storage/storage.ts';
import { hasTable } from './has-table.ts';
import { documentKeysOf, type FoundKeys, type InstallationKeys } from './installation-keys.ts';
import { findLackedKeys, readDestroyedKeys } from './lacked-keys.ts';
import { assertMark, markedStorage, putMark, surveyStorage } from './storage-mark.ts';

/** Identifies a database and the storage and keys that belong to it; any other is refused (D39). */
type Installation = {
  id: string;
  secret_check: Buffer;
  documents_key_id: string;
  storage_mark: string | null;
};

const columns = ['id', 'secret_check', 'documents_key_id', 'storage_mark'] as const;

/**
 * Checks keys and storage before anything changes: a refused server writes neither a row nor a
 * file.
 */
export function assertInstallation(
  connectionString: string,
  keys: FoundKeys,
  storage: Storage,
): Promise<void> {
  return withDatabase(connectionString, async (db) => {
    const known = (await hasTable(db, 'installation'))
      ? await db.selectFrom('installation').select(columns).executeTakeFirst()
      : undefined;
    if (known === undefined) {
      await surveyStorage(db, storage, undefined);
      return;
    }
    await assertKeys(db, known, keys);
    if (known.storage_mark === null) await surveyStorage(db, storage, known.id);
    else await assertMark(storage, known.storage_mark, known.id);
  });
}

/** Links database, storage and keys at the first start. */
export function beginInstallation(
  connectionString: string,
  keys: InstallationKeys,
  documentKeys: DocumentKeys,
  storage: Storage,
): Promise<Storage> {
  return withDatabase(connectionString, async (db) => {
    const id = crypto.randomUUID();
    const secret_check = secretCheckOf(createSecrets(keys.secretKey), id);
    await db
      .insertInto('installation')
      .values({ id, secret_check, documents_key_id: documentKeys.currentId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return db.transaction().execute(async (transaction) => {
      const known = await transaction
        .selectFrom('installation')
        .select(columns)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await assertKeys(transaction, known, keys);
      const mark = known.storage_mark ?? (await markStorage(transaction, storage, known.id));
      await transaction
        .updateTable('installation')
        .set({ storage_mark: mark, documents_key_id: documentKeys.currentId })
        .execute();
      if (keys.documentsPreviousKey === DESTROYED_KEY)
        await keepDestroyed(transaction, documentKeys);
      return markedStorage(storage, mark, known.id);
    });
  });
}

async function markStorage(db: Kysely<DB>, storage: Storage, id: string): Promise<string> {
  return (await surveyStorage(db, storage, id)) ?? (await putMark(storage, id));
}

/**
 * Stores which keys the operator confirmed as destroyed, so that later starts need no confirmation.
 */
async function keepDestroyed(db: Kysely<DB>, { knownIds }: DocumentKeys): Promise<void> {
  const destroyed_key_ids = await findLackedKeys(db, knownIds);
  await db.updateTable('installation').set({ destroyed_key_ids }).execute();
}

async function assertKeys(db: Kysely<DB>, known: Installation, keys: FoundKeys): Promise<void> {
  const { secretKey, documentsKey = '' } = keys;
  if (secretKey === undefined) {
    throw new ConfigError(
      'There is no SECRET_KEY, and no file secret-key in DATA_DIR, but this database was made with one; put it back.',
    );
  }
  assertSecretCheck(createSecrets(secretKey), known);
  if (keys.documentsPreviousKey === DESTROYED_KEY) return;
  const { knownIds } = documentKeysOf({ ...keys, secretKey, documentsKey });
  if (!knownIds.includes(known.documents_key_id)) {
    throw new ConfigError(
      'DOCUMENTS_KEY is not the one that this database knows, nor is DOCUMENTS_PREVIOUS_KEY; put it back, or say DOCUMENTS_PREVIOUS_KEY=destroyed if it is gone for good.',
    );
  }
  // `documents_key_id` is updated at the first start with a new key, but documents are rewrapped
  // one by one. So check the keys in use too.
  const lacked = await findLackedKeys(db, [...knownIds, ...(await readDestroyedKeys(db))]);
  if (lacked.length > 0) {
    throw new ConfigError(
      'Some documents are still wrapped with a key that is neither DOCUMENTS_KEY nor DOCUMENTS_PREVIOUS_KEY; put it back as DOCUMENTS_PREVIOUS_KEY until all are wrapped anew, or say DOCUMENTS_PREVIOUS_KEY=destroyed if it is gone for good.',
    );
  }
}

/** Uses a dedicated connection without time limits, to wait for another first start. */
async function withDatabase<T>(
  connectionString: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const { db, close } = openDatabase(connectionString, {
    maxConnections: 1,
    withoutTimeLimits: true,
  });
  try {
    return await work(db);
  } finally {
    await close();
  }
}
