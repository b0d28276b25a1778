import { perform } from '@baize/platform/acts/act';
import { systemActor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';

const BATCH = 500;

/**
 * Rewraps every document's key with the current master key after DOCUMENTS_KEY changed, so that the
 * old master key can be destroyed. The documents themselves do not change.
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
      // Operators destroy the old key because of this entry. If a document was locked, or a server
      // with the old key added one in the meantime, the next run writes the entry instead.
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
    // Two ranges can use the index, unlike an inequality.
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

/** Each batch has a transaction, so an interruption leaves every document readable. */
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
