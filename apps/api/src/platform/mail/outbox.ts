import { randomUUID } from 'node:crypto';
import type { DB } from '@baize/db';
import { type InHouseMessage, type PartnerMessage, withholdUserText } from '@baize/emails';
import { sql, type Transaction } from 'kysely';
import type { Resources } from '../config/resources.ts';
import { addJob } from '../jobs/add-job.ts';

export type OutgoingEmail = {
  /** Names the event: the same event is one e-mail however often it is asked for. */
  eventKey: string;
  to: string;
  replyTo?: string;
} & (ToPartner | InHouse);

type ToPartner = {
  partnerId: number;
  /** The account has another address by now; whether this one was confirmed, only it knew. */
  formerAddress?: { confirmed: boolean };
  message: PartnerMessage;
};

/** To an address that our own staff or settings name: words of users may go there. */
type InHouse = { inHouse: true; message: InHouseMessage };

export const EMAIL_SEAL = 'email';

/** Enough tries, each later than the one before, to outlast a mail server that is down for days. */
const MAX_ATTEMPTS = 25;

/**
 * Queues an e-mail in the transaction of the event it tells of. An event that already has its
 * e-mail gets no second one; the answer says which it was. Here, and nowhere else, it is decided
 * whether the address may be sent what users wrote: what may not is not even kept.
 */
export async function queueEmail(
  db: Transaction<DB>,
  { secrets, config, now }: Pick<Resources, 'secrets' | 'config' | 'now'>,
  email: OutgoingEmail,
): Promise<boolean> {
  const { hostname } = new URL(config.publicUrl);
  const message = await allowedMessage(db, email);
  const row = await db
    .insertInto('emails')
    .values({
      event_key: email.eventKey,
      template: message.template,
      recipient: email.to,
      reply_to: email.replyTo ?? null,
      partner_id: 'partnerId' in email ? email.partnerId : null,
      payload: secrets.seal(EMAIL_SEAL, JSON.stringify(message)),
      message_id: `<${randomUUID()}@${hostname}>`,
      created_at: now(),
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await addJob(db, 'deliver_email', { id: row.id }, MAX_ATTEMPTS);
  return true;
}

async function allowedMessage(db: Transaction<DB>, email: OutgoingEmail) {
  if ('inHouse' in email) return email.message;
  const confirmed = email.formerAddress?.confirmed ?? (await isConfirmed(db, email));
  return confirmed ? email.message : withholdUserText(email.message);
}

async function isConfirmed(
  db: Transaction<DB>,
  { partnerId, to }: { partnerId: number; to: string },
): Promise<boolean> {
  const partner = await db
    .selectFrom('partners')
    .select('id')
    .where('id', '=', partnerId)
    .where(sql<boolean>`lower(email) = lower(${to})`)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return partner !== undefined;
}
