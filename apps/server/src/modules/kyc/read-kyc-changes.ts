import type { KycChange, KycWatchedField } from '@baize/contract';
import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';

export type OpenChanges = {
  changes: KycChange[];
  /** The latest of these changes; later changes are not reviewed with them. */
  latest_change_id: number | null;
};

/**
 * Returns the changes that wait for review: per field, the value at the last review and the current
 * one.
 */
export async function readOpenChanges(db: Kysely<DB>, partnerId: number): Promise<OpenChanges> {
  const rows = await db
    .selectFrom('kyc_changes')
    .select(['id', 'field', 'old_value', 'new_value', 'changed_at'])
    .where('partner_id', '=', partnerId)
    .where('looked_at', 'is', null)
    .orderBy('id')
    .execute();
  const byField = new Map<string, KycChange>();
  for (const { id: _, ...row } of rows) {
    const old_value = byField.get(row.field)?.old_value ?? row.old_value;
    byField.set(row.field, { ...row, field: row.field as KycWatchedField, old_value });
  }
  return { changes: [...byField.values()], latest_change_id: rows.at(-1)?.id ?? null };
}
