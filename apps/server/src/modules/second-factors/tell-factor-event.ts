import type { Act } from '@baize/platform/acts/act';
import type { Resources } from '@baize/platform/config/resources';
import { tellSecurityEvent } from '../accounts/tell-security-event.ts';
import { tellStaffEvent } from '../staff/tell-staff-event.ts';
import type { FactorHolder, FactorOwner } from './factor-owner.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

type FactorEvent =
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used';

/** Kind of factor in our words, and the name its holder gave it. */
export type About = { what: string; name?: string };

const described = ({ what, name }: About) => (name === undefined ? what : `${what} “${name}”`);

const notices: Record<FactorEvent, (detail: string) => { title: string; message: string }> = {
  second_factor_added: (detail) => ({
    title: 'Second factor added',
    message: `Signing in now asks for it after the password. ${detail}.`,
  }),
  second_factor_removed: (detail) => ({
    title: 'Second factor removed',
    message: `Signing in no longer takes it. ${detail}.`,
  }),
  recovery_codes_made: () => ({
    title: 'New recovery codes',
    message: 'The recovery codes you had before no longer work.',
  }),
  recovery_code_used: (detail) => ({
    title: 'Recovery code used',
    message: `Someone signed in to your account with a recovery code. Codes left: ${detail}.`,
  }),
};

/** Limits changes per account, because each sends an email to an address that the holder chose. */
export const limitFactorChanges = ({ throttle }: Resources, owner: FactorOwner) =>
  throttle.consume('emailPerAccount', countedAs(owner));

/** Limits renames per account. A rename sends no email but writes an audit entry. */
export const limitFactorNames = ({ throttle }: Resources, owner: FactorOwner) =>
  throttle.consume('settingPerAccount', countedAs(owner));

const countedAs = ({ column, id }: FactorOwner) =>
  column === 'partner_id' ? String(id) : `staff:${id}`;

/** Records the change and notifies the holder, so that a thief's change does not go unnoticed. */
export function tellFactorEvent(
  act: Act,
  holder: FactorHolder,
  event: FactorEvent,
  now: Date,
  about?: About,
): void {
  const detail = about && described(about);
  recordFactorEvent(act, holder, event, detail === undefined ? undefined : { detail });
  if (holder.column === 'staff_id') {
    tellStaffEvent(act, holder, event, now, detail);
    act.update({ topic: 'staff', partnerId: null });
    return;
  }
  tellSecurityEvent(act, holder, event, now, {
    ...notices[event](detail ?? ''),
    // Omits the name: user text must not be mailed to an address that may belong to anyone (D32).
    ...(about && { detail: about.what }),
  });
  act.update({ topic: 'partners', partnerId: holder.id });
}

export function recordFactorEvent(
  act: Act,
  { column, id }: FactorOwner,
  event: FactorEvent | 'passkey_renamed',
  details?: Record<string, string>,
): void {
  const told = details !== undefined && { details };
  if (column === 'partner_id') act.record({ action: `partner.${event}`, partnerId: id, ...told });
  else act.record({ action: `staff.${event}`, subject: { kind: 'staff', id }, ...told });
}

export async function tellRecoveryCodeUsed(
  act: Act,
  holder: FactorHolder,
  now: Date,
): Promise<void> {
  const left = await countRecoveryCodes(act.db, holder);
  tellFactorEvent(act, holder, 'recovery_code_used', now, { what: String(left) });
}
