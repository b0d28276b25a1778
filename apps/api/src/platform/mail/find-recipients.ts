import { type NotificationType, statement } from '@baize/db';
import { chosenTypeOf, type PartnerMessage } from '@baize/emails';
import { sql } from 'kysely';

/** An address that a message goes to, and whether it may be sent what users wrote. */
export type Recipient = { to: string; confirmed: boolean; isContact: boolean };

const accountAndChoice = statement(
  (db, given: { partnerId: number; to: string; type: NotificationType | null }) =>
    db
      .selectFrom('partners')
      .leftJoin('notification_preferences as chosen', (join) =>
        join.onRef('chosen.partner_id', '=', 'partners.id').on('chosen.type', '=', given.type),
      )
      .select([
        sql<boolean>`lower(partners.email) = lower(${given.to}) and email_confirmed_at is not null`.as(
          'confirmed',
        ),
        sql<boolean>`contact_email_confirmed_at is not null
          and lower(partners.contact_email) <> lower(${given.to})`.as('copies'),
        'partners.contact_email as contact',
        'chosen.email as byEmail',
        'chosen.contact_email as byContact',
      ])
      .where('partners.id', '=', given.partnerId),
);

type Addressed = { partnerId: number; to: string; message: PartnerMessage };
export type AccountAndChoice = Awaited<ReturnType<typeof accountAndChoice>>[number];

/** What has to be known to say where a message goes. */
export const choiceToRead = ({ partnerId, to, message }: Addressed) =>
  accountAndChoice.with({ partnerId, to, type: chosenTypeOf(message) ?? null });

/**
 * Where a message of a partner's account goes by what the partner chose. The contact address is sent
 * copies only where someone has shown that they read it: a stranger's is sent nothing.
 */
export function findRecipients(
  { to, message }: Addressed,
  account: AccountAndChoice | undefined,
): Recipient[] {
  const own = { to, confirmed: account?.confirmed ?? false, isContact: false };
  if (account === undefined || chosenTypeOf(message) === undefined) return [own];
  return [
    ...((account.byEmail ?? true) ? [own] : []),
    ...(account.copies && (account.byContact ?? true)
      ? [{ to: account.contact, confirmed: true, isContact: true }]
      : []),
  ];
}
