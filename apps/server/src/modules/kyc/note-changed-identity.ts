import { changedIdentity, type KycIdentity, type Partner } from '@baize/contract';
import type { Act } from '@baize/platform/acts/act';

/**
 * Notes changes of the data that a KYC approval is based on, so that compliance reviews them.
 * Before an approval nothing is noted, because the reviewer sees the current data.
 */
export async function noteChangedIdentity(
  act: Pick<Act, 'db' | 'update'>,
  before: KycIdentity & Pick<Partner, 'id' | 'kyc_status'>,
  after: KycIdentity,
  now: Date,
): Promise<void> {
  const changed = changedIdentity(before, after);
  if (changed.length === 0) return;
  act.update({ topic: 'kyc', partnerId: before.id });
  if (before.kyc_status !== 'approved') return;
  await act.db
    .insertInto('kyc_changes')
    .values(
      changed.map((field) => ({
        partner_id: before.id,
        field,
        old_value: before[field],
        new_value: after[field],
        changed_at: now,
      })),
    )
    .execute();
  await act.db
    .updateTable('kyc_submissions')
    .set({ changed_at: now })
    .where('partner_id', '=', before.id)
    .where('listed', '=', true)
    .execute();
}
