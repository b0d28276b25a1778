import type { DB } from '@baize/db';
import type { Act } from '@baize/platform/acts/act';
import type { Resources } from '@baize/platform/config/resources';
import type { Transaction } from 'kysely';
import { dropPasswordLink } from '../accounts/password-links.ts';
import { createAddressLink } from './address-links.ts';
import { sendConfirmation } from './confirm-email.ts';

type Account = { id: number; username: string; email: string; email_confirmed_at: string | null };

/**
 * Asks the new email address to confirm itself. Notifies the old one with a link that restores it,
 * so that a thief cannot take the account over.
 */
export async function tellAddressChange(
  act: Act,
  resources: Pick<Resources, 'secrets' | 'now'>,
  before: Account,
  after: Account,
): Promise<void> {
  await dropWhatWasSent(act.db, after.id);
  await sendConfirmation(act, resources, after);
  const token = await createAddressLink(act.db, resources, {
    partnerId: before.id,
    purpose: 'restore',
    email: before.email,
  });
  act.notify({
    partnerId: before.id,
    type: 'security',
    title: 'E-mail address changed',
    message: `Your e-mail address was changed to ${after.email}.`,
  });
  const link = { token, detail: after.email };
  tellFormerAddress(act, before, 'email_changed', resources.now(), link);
}

export function tellFormerAddress(
  act: Pick<Act, 'email'>,
  former: Account,
  event: 'email_changed' | 'email_restored',
  now: Date,
  said: { token?: string; detail?: string } = {},
): void {
  act.email({
    eventKey: `security:${event}:${former.id}:${now.toISOString()}`,
    to: former.email,
    partnerId: former.id,
    formerAddress: { confirmed: former.email_confirmed_at !== null },
    message: {
      template: 'security_notice',
      data: { username: former.username, event, occurred_at: now.toISOString(), ...said },
    },
  });
}

/** Links and codes sent to the old email address must stop working. */
export async function dropWhatWasSent(db: Transaction<DB>, partnerId: number): Promise<void> {
  await dropPasswordLink(db, { partner_id: partnerId });
  await db.deleteFrom('two_factor_codes').where('partner_id', '=', partnerId).execute();
}
