import type { Resources } from '@baize/platform/config/resources';

/** Far longer than an upload may take: whatever is younger may still become a submission. */
const LEFT_OVER_AFTER_MS = 3_600_000;
const BATCH = 500;

/** Long enough for someone to notice that the database is not the one it should be. */
const PUT_ASIDE_MS = 30 * 24 * 3_600_000;

/**
 * Notes what no submission holds, the leftovers of a server that was killed in the middle of an
 * upload or of a removal, and removes it a month later if none holds it still. A database that was
 * restored knows nothing of the newest documents: nothing is removed because one look missed it.
 */
export async function sweepDocuments(resources: Resources): Promise<void> {
  const { storage, log } = resources;
  const now = resources.now().getTime();
  const found = { aside: 0, removed: 0 };
  let batch: string[] = [];
  const sweep = async () => {
    const { aside, removed } = await sweepSome(resources, batch, new Date(now));
    found.aside += aside;
    found.removed += removed;
    batch = [];
  };
  for await (const { ref, modifiedAt } of storage.list()) {
    if (modifiedAt.getTime() > now - LEFT_OVER_AFTER_MS) continue;
    batch.push(ref);
    if (batch.length === BATCH) await sweep();
  }
  if (batch.length > 0) await sweep();
  if (found.aside > 0) log.warn(found, 'left-over documents put aside for 30 days');
  else if (found.removed > 0) log.info(found, 'left-over documents removed');
}

type Needed = Pick<Resources, 'db' | 'storage'>;

async function sweepSome(
  { db, storage }: Needed,
  refs: readonly string[],
  now: Date,
): Promise<{ aside: number; removed: number }> {
  const rows = await db
    .selectFrom('kyc_documents')
    .select('ref')
    .where('ref', 'in', refs)
    .execute();
  const claimed = new Set(rows.map(({ ref }) => ref));
  if (claimed.size > 0) {
    await db
      .deleteFrom('document_leftovers')
      .where('ref', 'in', [...claimed])
      .execute();
  }
  const unclaimed = refs.filter((ref) => !claimed.has(ref));
  if (unclaimed.length === 0) return { aside: 0, removed: 0 };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('document_leftovers')
    .values(unclaimed.map((ref) => ({ ref, found_at: now })))
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .executeTakeFirst();
  const due = await db
    .selectFrom('document_leftovers')
    .select('ref')
    .where('ref', 'in', unclaimed)
    .where('found_at', '<=', new Date(now.getTime() - PUT_ASIDE_MS).toISOString())
    .execute();
  for (const { ref } of due) {
    await storage.remove(ref);
    await db.deleteFrom('document_leftovers').where('ref', '=', ref).execute();
  }
  return { aside: Number(numInsertedOrUpdatedRows), removed: due.length };
}
