import { perform } from '@baize/platform/acts/act';
import { systemActor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';

const BATCH = 500;

/**
 * After DOCUMENTS_KEY changed: wraps every document's key anew with the current master key, so
 * that the one before can be destroyed. The documents themselves stay as they are.
 */
export async function rewrapDocumentKeys(resources: Resources): Promise<void> {
  const { documentKeys } = resources;
  for (const keyId of await otherKeyIds(resources)) {
    if (!documentKeys.knownIds.includes(keyId)) {
      resources.log.error({ key_id: keyId }, 'documents are wrapped with a master key we lack');
      continue;
    }
    const rewrapped = await rewrapAll(resources, keyId);
    await perform(resources, systemActor, async (act) => {
      // The old key is destroyed on the word of this entry: a document that someone held just now, or
      // that a server with the old key has kept meanwhile, is left to the next run.
      if (await isInUse(act.db, keyId)) return;
      act.record({
        action: 'documents.key_rotated',
        values: { documents: `${rewrapped} documents` },
        details: { from: keyId, to: documentKeys.currentId },
      });
    });
  }
}

async function otherKeyIds({ db, documentKeys }: Resources): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('key_id')
    .distinct()
    // As two ranges: unlike an inequality they are read from the index.
    .where(({ eb, or }) =>
      or([eb('key_id', '<', documentKeys.currentId), eb('key_id', '>', documentKeys.currentId)]),
    )
    .execute();
  return rows.map((row) => row.key_id);
}

async function isInUse(db: Resources['db'], keyId: string): Promise<boolean> {
  const document = await db
    .selectFrom('documents')
    .select('id')
    .where('key_id', '=', keyId)
    .limit(1)
    .executeTakeFirst();
  return document !== undefined;
}

async function rewrapAll(resources: Resources, keyId: string): Promise<number> {
  let all = 0;
  for (;;) {
    const some = await rewrapSome(resources, keyId);
    if (some === 0) return all;
    all += some;
  }
}

/** A batch in its own transaction: a stop in the middle leaves every document readable. */
function rewrapSome({ db, documentKeys }: Resources, keyId: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('documents')
      .select(['id', 'ref', 'key_id', 'wrapped_key'])
      .where('key_id', '=', keyId)
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, ref, ...wrapped } of rows) {
      await transaction
        .updateTable('documents')
        .set(documentKeys.wrap(documentKeys.unwrap(wrapped, ref), ref))
        .where('id', '=', id)
        .execute();
    }
    return rows.length;
  });
}
