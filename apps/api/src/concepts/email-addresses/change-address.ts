import type { DB } from '@baize/db';
import type { Transaction } from 'kysely';
import type { Act } from '../../platform/acts/act.ts';
import type { Resources } from '../../platform/config/resources.ts';
import { dropPasswordLink } from '../accounts/password-links.ts';
import { createAddressLink, endLaterRestoreLinks, findRestoreLink } from './address-links.ts';
import { sendConfirmation } from './confirm-email.ts';

type Account = { id: number; username: string; email: string; email_confirmed_at: string | null };

/**
 * The new address is asked to confirm itself. The old one is told, with a link that brings it back,
 * so that a thief cannot move the account away. One to which the account was only moved meanwhile gets none:
 * who moved it there and back would hold the account by a link that outlives the password.
 */
export async function tellAddressChange(
  act: Act,
  resources: Pick<Resources, 'secrets' | 'now'>,
  before: Account,
  after: Account,
): Promise<void> {
  await dropWhatWasSent(act.db, after.id);
  await sendConfirmation(act, resources, after);
  const link = { token: await createReturn(act.db, resources, before, after), detail: after.email };
  act.notify({
    partnerId: before.id,
    type: 'security',
    title: 'E-mail address changed',
    message: `Your e-mail address was changed to ${after.email}.`,
  });
  tellFormerAddress(act, before, 'email_changed', resources.now(), link);
}

async function createReturn(
  db: Transaction<DB>,
  resources: Pick<Resources, 'secrets' | 'now'>,
  before: Account,
  after: Account,
): Promise<string | undefined> {
  const partnerId = before.id;
  const earlier = await findRestoreLink(db, resources, { partnerId, email: after.email });
  if (earlier !== undefined) {
    await endLaterRestoreLinks(db, earlier);
    return undefined;
  }
  return createAddressLink(db, resources, { partnerId, purpose: 'restore', email: before.email });
}

export function tellFormerAddress(
  act: Pick<Act, 'email'>,
  former: Account,
  event: 'email_changed' | 'email_restored',
  now: Date,
  { token, detail }: { token?: string | undefined; detail?: string } = {},
): void {
  act.email({
    eventKey: `security:${event}:${former.id}:${now.toISOString()}`,
    to: former.email,
    partnerId: former.id,
    formerAddress: { confirmed: former.email_confirmed_at !== null },
    message: {
      template: 'security_notice',
      data: {
        ...{ username: former.username, event, occurred_at: now.toISOString() },
        ...(token !== undefined && { token }),
        ...(detail !== undefined && { detail }),
      },
    },
  });
}

/** What was sent to an address must not open the account once it has another. */
export async function dropWhatWasSent(db: Transaction<DB>, partnerId: number): Promise<void> {
  await dropPasswordLink(db, { partner_id: partnerId });
  await db.deleteFrom('two_factor_codes').where('partner_id', '=', partnerId).execute();
}
