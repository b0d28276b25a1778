import type { Resources } from '@baize/platform/config/resources';

/** Far longer than an upload takes. A younger file may still get its row. */
const ORPHANED_AFTER_MS = 3_600_000;
const BATCH = 500;

/** Long enough for someone to notice that the wrong database is connected. */
const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Notes files without a document, which remain when a server is killed during an upload or removal.
 * Removes them a month later if there is still no document: a restored database does not contain
 * the newest documents, so a single check is not enough.
 */
export async function sweepDocuments(resources: Resources): Promise<void> {
  const { storage, log } = resources;
  const now = resources.now().getTime();
  const found = { noted: 0, removed: 0 };
  let batch: string[] = [];
  const sweep = async () => {
    const { noted, removed } = await sweepSome(resources, batch, new Date(now));
    found.noted += noted;
    found.removed += removed;
    batch = [];
  };
  for await (const { ref, modifiedAt } of storage.list()) {
    if (modifiedAt.getTime() > now - ORPHANED_AFTER_MS) continue;
    batch.push(ref);
    if (batch.length === BATCH) await sweep();
  }
  if (batch.length > 0) await sweep();
  if (found.noted > 0) log.warn(found, 'orphaned documents found: they are removed in 30 days');
  else if (found.removed > 0) log.info(found, 'orphaned documents removed');
}

type Needed = Pick<Resources, 'db' | 'storage'>;

async function sweepSome(
  { db, storage }: Needed,
  refs: readonly string[],
  now: Date,
): Promise<{ noted: number; removed: number }> {
  const rows = await db.selectFrom('documents').select('ref').where('ref', 'in', refs).execute();
  const claimed = new Set(rows.map(({ ref }) => ref));
  if (claimed.size > 0) {
    await db
      .deleteFrom('orphaned_documents')
      .where('ref', 'in', [...claimed])
      .execute();
  }
  const unclaimed = refs.filter((ref) => !claimed.has(ref));
  if (unclaimed.length === 0) return { noted: 0, removed: 0 };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('orphaned_documents')
    .values(unclaimed.map((ref) => ({ ref, found_at: now })))
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .executeTakeFirst();
  const due = await db
    .selectFrom('orphaned_documents')
    .select('ref')
    .where('ref', 'in', unclaimed)
    .where('found_at', '<=', new Date(now.getTime() - KEPT_MS).toISOString())
    .execute();
  for (const { ref } of due) {
    await storage.remove(ref);
    await db.deleteFrom('orphaned_documents').where('ref', '=', ref).execute();
  }
  return { noted: Number(numInsertedOrUpdatedRows), removed: due.length };
}
