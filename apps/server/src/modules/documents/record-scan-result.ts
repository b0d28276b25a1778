import type { DB } from '@baize/db';
import { type Act, perform } from '@baize/platform/acts/act';
import { systemActor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import type { Selectable } from 'kysely';

type ScanResult = { id: number; infectedWith: string | null };

export type ScannedDocument = Selectable<DB['documents']>;

/**
 * Reaction of a module to the scan of one of its documents, in the transaction that records the result.
 * It is called for the documents of every module and ignores those of others.
 */
export type OnScanned = (
  act: Act,
  resources: Resources,
  document: ScannedDocument,
) => Promise<void>;

/** Records a scan result once, also if two processes have scanned the document. */
export async function recordScanResult(
  resources: Resources,
  { id, infectedWith }: ScanResult,
  reactions: readonly OnScanned[],
): Promise<void> {
  await perform(resources, systemActor, async (act) => {
    // Decisions and erasure lock the partner before its documents: another order would deadlock.
    await act.db
      .selectFrom('partners')
      .innerJoin('documents', 'documents.partner_id', 'partners.id')
      .select('partners.id')
      .where('documents.id', '=', id)
      .forUpdate('partners')
      .execute();
    const document = await act.db
      .updateTable('documents')
      .set({ scanned_at: resources.now(), infected_with: infectedWith })
      .where('id', '=', id)
      .where('scanned_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (document === undefined) return;
    for (const react of reactions) await react(act, resources, document);
  });
}
