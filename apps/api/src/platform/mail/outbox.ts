import { randomUUID } from 'node:crypto';
import type { DB } from '@baize/db';
import {
  type EmailMessage,
  type InHouseMessage,
  type PartnerMessage,
  withholdUserText,
} from '@baize/emails';
import type { Transaction } from 'kysely';
import type { Resources } from '../config/resources.ts';
import { addJob } from '../jobs/add-job.ts';
import { findRecipients } from './find-recipients.ts';

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
 * Queues an e-mail in the transaction of the event it tells of, to whoever is to be sent it. An event
 * that already has its e-mail gets no second one. Here, and nowhere else, it is decided whether an
 * address may be sent what users wrote: what may not is not even kept.
 */
export async function queueEmail(
  db: Transaction<DB>,
  resources: Pick<Resources, 'secrets' | 'config' | 'now'>,
  email: OutgoingEmail,
): Promise<void> {
  for (const copy of await copiesOf(db, email)) await keep(db, resources, email, copy);
}

type Copy = { to: string; eventKey: string; message: EmailMessage };

async function copiesOf(db: Transaction<DB>, email: OutgoingEmail): Promise<Copy[]> {
  const { to, eventKey } = email;
  if ('inHouse' in email) return [{ to, eventKey, message: email.message }];
  if (email.formerAddress !== undefined) {
    return [{ to, eventKey, message: allowed(email.message, email.formerAddress.confirmed) }];
  }
  const recipients = await findRecipients(db, email);
  return recipients.map(({ isContact, confirmed, to: address }) => {
    const message = allowed(email.message, confirmed);
    return isContact
      ? { to: address, eventKey: `${eventKey}:contact`, message: { ...message, to_contact: true } }
      : { to: address, eventKey, message };
  });
}

const allowed = (message: PartnerMessage, confirmed: boolean): EmailMessage =>
  confirmed ? message : withholdUserText(message);

async function keep(
  db: Transaction<DB>,
  { secrets, config, now }: Pick<Resources, 'secrets' | 'config' | 'now'>,
  email: OutgoingEmail,
  { to, eventKey, message }: Copy,
): Promise<void> {
  const { hostname } = new URL(config.publicUrl);
  const row = await db
    .insertInto('emails')
    .values({
      event_key: eventKey,
      template: message.template,
      recipient: to,
      reply_to: email.replyTo ?? null,
      partner_id: 'partnerId' in email ? email.partnerId : null,
      payload: secrets.seal(EMAIL_SEAL, JSON.stringify(message)),
      message_id: `<${randomUUID()}@${hostname}>`,
      created_at: now(),
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) await addJob(db, 'deliver_email', { id: row.id }, MAX_ATTEMPTS);
}
