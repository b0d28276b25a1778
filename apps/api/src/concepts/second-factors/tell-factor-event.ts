import type { Act } from '../../platform/acts/act.ts';
import { tellStaffEvent } from '../staff/tell-staff-event.ts';
import type { FactorHolder } from './factor-owner.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

type FactorEvent =
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used';

/** Records the change and tells the holder by e-mail, so that no theft goes unnoticed. */
export function tellFactorEvent(
  act: Act,
  holder: FactorHolder,
  event: FactorEvent,
  now: Date,
  detail?: string,
): void {
  act.record({
    action: `staff.${event}`,
    subject: { kind: 'staff', id: holder.id },
    ...(detail !== undefined && { details: { detail } }),
  });
  tellStaffEvent(act, holder, event, now, detail);
  act.update({ topic: 'staff', partnerId: null });
}

export async function tellRecoveryCodeUsed(
  act: Act,
  holder: FactorHolder,
  now: Date,
): Promise<void> {
  const left = await countRecoveryCodes(act.db, holder);
  tellFactorEvent(act, holder, 'recovery_code_used', now, String(left));
}
