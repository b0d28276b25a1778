import type { Resources } from '../../platform/config/resources.ts';

/** Far longer than an upload may take: whatever is younger may still become a submission. */
const LEFT_OVER_AFTER_MS = 3_600_000;
const BATCH = 500;

/**
 * Removes from storage what no submission holds: the leftovers of a server that was killed in
 * the middle of an upload, or of a removal.
 */
export async function sweepDocuments(resources: Resources): Promise<void> {
  const before = resources.now().getTime() - LEFT_OVER_AFTER_MS;
  let batch: string[] = [];
  let removed = 0;
  for await (const { ref, modifiedAt } of resources.storage.list()) {
    if (modifiedAt.getTime() > before) continue;
    batch.push(ref);
    if (batch.length < BATCH) continue;
    removed += await removeUnclaimed(resources, batch);
    batch = [];
  }
  removed += await removeUnclaimed(resources, batch);
  if (removed > 0) resources.log.info({ removed }, 'left-over documents removed');
}

async function removeUnclaimed(
  { db, storage }: Pick<Resources, 'db' | 'storage'>,
  refs: readonly string[],
): Promise<number> {
  if (refs.length === 0) return 0;
  const rows = await db
    .selectFrom('kyc_documents')
    .select('ref')
    .where('ref', 'in', refs)
    .execute();
  const claimed = new Set(rows.map(({ ref }) => ref));
  const unclaimed = refs.filter((ref) => !claimed.has(ref));
  for (const ref of unclaimed) await storage.remove(ref);
  return unclaimed.length;
}
