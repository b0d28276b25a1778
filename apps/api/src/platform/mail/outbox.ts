import { randomUUID } from 'node:crypto';
import type { DB } from '@baize/db';
import type { EmailMessage } from '@baize/emails';
import type { Transaction } from 'kysely';
import type { Resources } from '../config/resources.ts';
import { addJob } from '../jobs/add-job.ts';

export type OutgoingEmail = {
  /** Names the event: the same event is one e-mail however often it is asked for. */
  eventKey: string;
  to: string;
  replyTo?: string;
  partnerId?: number;
  message: EmailMessage;
};

export const EMAIL_SEAL = 'email';

/** Enough tries, each later than the one before, to outlast a mail server that is down for days. */
const MAX_ATTEMPTS = 25;

/**
 * Queues an e-mail in the transaction of the event it tells of. An event that already has its
 * e-mail gets no second one; the answer says which it was.
 */
export async function queueEmail(
  db: Transaction<DB>,
  { secrets, config, now }: Pick<Resources, 'secrets' | 'config' | 'now'>,
  email: OutgoingEmail,
): Promise<boolean> {
  const { hostname } = new URL(config.publicUrl);
  const row = await db
    .insertInto('emails')
    .values({
      event_key: email.eventKey,
      template: email.message.template,
      recipient: email.to,
      reply_to: email.replyTo ?? null,
      partner_id: email.partnerId ?? null,
      payload: secrets.seal(EMAIL_SEAL, JSON.stringify(email.message)),
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
