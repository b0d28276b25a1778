import { type NotificationType, statement } from '@baize/db';
import { chosenTypeOf, type PartnerMessage } from '@baize/emails';
import { sql } from 'kysely';

/** A recipient, and whether the e-mail may contain text written by users. */
export type Recipient = { to: string; confirmed: boolean; isContact: boolean };

const readChoice = statement((db, { partnerId, type }: ChoiceOf) =>
  db
    .selectFrom('partners')
    .leftJoin('notification_preferences as chosen', (join) =>
      join.onRef('chosen.partner_id', '=', 'partners.id').on('chosen.type', '=', type),
    )
    .select([
      'partners.email',
      sql<boolean>`partners.email_confirmed_at is not null`.as('email_confirmed'),
      'partners.contact_email',
      sql<boolean>`partners.contact_email_confirmed_at is not null`.as('contact_confirmed'),
      'chosen.email as by_email',
      'chosen.contact_email as by_contact',
    ])
    .where('partners.id', '=', partnerId),
);

type ChoiceOf = { partnerId: number; type: NotificationType | null };

type Addressed = { partnerId: number; to: string; message: PartnerMessage };
export type AccountAndChoice = Awaited<ReturnType<typeof readChoice>>[number];

export const choiceToRead = ({ partnerId, message }: Addressed) =>
  readChoice.with({ partnerId, type: chosenTypeOf(message) ?? null });

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Selects the recipients by the partner's preferences. The contact address gets copies only if it
 * is confirmed; otherwise partners could send e-mail to strangers.
 */
export function findRecipients(
  { to, message }: Addressed,
  account: AccountAndChoice | undefined,
): Recipient[] {
  const own = {
    to,
    confirmed: account?.email_confirmed === true && isSame(account.email, to),
    isContact: false,
  };
  if (account === undefined || chosenTypeOf(message) === undefined) return [own];
  const { contact_email: contact, contact_confirmed, by_email, by_contact } = account;
  const copies = contact_confirmed && !isSame(contact, to);
  return [
    ...((by_email ?? true) ? [own] : []),
    ...(copies && (by_contact ?? true) ? [{ to: contact, confirmed: true, isContact: true }] : []),
  ];
}
