import { randomUUID } from 'node:crypto';
import { type Prepared, statement } from '@baize/db';
import {
  type EmailMessage,
  type InHouseMessage,
  type PartnerMessage,
  withholdUserText,
} from '@baize/emails';
import { sql } from 'kysely';
import type { Resources } from '../config/resources.ts';
import { addJobSql } from '../jobs/add-job.ts';
import { type AccountAndChoice, findRecipients } from './find-recipients.ts';

export type OutgoingEmail = {
  /** Names the event. Each event queues at most one e-mail. */
  eventKey: string;
  to: string;
  replyTo?: string;
} & (ToPartner | InHouse);

type ToPartner = {
  partnerId: number;
  /**
   * Set if the account's e-mail address has changed since. The account no longer knows whether the
   * old e-mail address was confirmed.
   */
  formerAddress?: { confirmed: boolean };
  message: PartnerMessage;
};

/**
 * To an e-mail address set by staff or in the settings, which may receive text written by users.
 */
type InHouse = { inHouse: true; message: InHouseMessage };

export const EMAIL_SEAL = 'email';

/** Whether the partner's notification preferences decide who receives the e-mail. */
export const isOptional = (email: OutgoingEmail): email is OutgoingEmail & ToPartner =>
  'partnerId' in email && email.formerAddress === undefined;

/**
 * Queues e-mails in the transaction of their event, one per event and recipient. Only this function
 * decides whether an e-mail address may receive text written by users. Withheld text is not even
 * stored.
 */
export function emailsToKeep(
  resources: Pick<Resources, 'secrets' | 'config' | 'now'>,
  emails: readonly OutgoingEmail[],
  choices: ReadonlyMap<OutgoingEmail, AccountAndChoice>,
): Prepared<unknown>[] {
  return emails.flatMap((email) =>
    copiesOf(email, choices.get(email)).map((copy) => toKeep(resources, email, copy)),
  );
}

type Copy = { to: string; eventKey: string; message: EmailMessage };

function copiesOf(email: OutgoingEmail, choice: AccountAndChoice | undefined): Copy[] {
  const { to, eventKey } = email;
  if ('inHouse' in email) return [{ to, eventKey, message: email.message }];
  if (email.formerAddress !== undefined) {
    return [{ to, eventKey, message: allowed(email.message, email.formerAddress.confirmed) }];
  }
  return findRecipients(email, choice).map(({ isContact, confirmed, to: address }) => {
    const message = allowed(email.message, confirmed);
    return isContact
      ? {
          to: address,
          eventKey: `${eventKey}:contact`,
          message: { ...message, to_contact: true },
        }
      : { to: address, eventKey, message };
  });
}

const allowed = (message: PartnerMessage, confirmed: boolean): EmailMessage =>
  confirmed ? message : withholdUserText(message);

const deliverKept = addJobSql('deliver_email', {
  payload: sql`json_build_object('id', id)`,
  key: sql`'email:' || id`,
  isKeyUnique: true,
});

const keepWithJob = statement(
  (_, given: NewEmail) => sql`
    with kept as (
      insert into emails (event_key, template, recipient, reply_to, partner_id, payload,
        message_id, created_at)
      values (${given.eventKey}, ${given.template}, ${given.to}, ${given.replyTo},
        ${given.partnerId}, ${given.payload}, ${given.messageId}, ${given.now})
      on conflict (event_key) do nothing
      returning id
    )
    select ${deliverKept} from kept`,
);

type NewEmail = {
  eventKey: string;
  template: string;
  to: string;
  replyTo: string | null;
  partnerId: number | null;
  payload: Buffer;
  messageId: string;
  now: Date;
};

function toKeep(
  { secrets, config, now }: Pick<Resources, 'secrets' | 'config' | 'now'>,
  email: OutgoingEmail,
  { to, eventKey, message }: Copy,
): Prepared<unknown> {
  const { hostname } = new URL(config.publicUrl);
  return keepWithJob.with({
    eventKey,
    template: message.template,
    to,
    replyTo: email.replyTo ?? null,
    partnerId: 'partnerId' in email ? email.partnerId : null,
    payload: secrets.seal(EMAIL_SEAL, JSON.stringify(message)),
    messageId: `<${randomUUID()}@${hostname}>`,
    now: now(),
  });
}
