import { type DB, together, withCommit } from '@baize/db';
import { Transaction } from 'kysely';
import type { Resources } from '../config/resources.ts';
import { choiceToRead } from '../mail/find-recipients.ts';
import { emailsToKeep, isOptional, type OutgoingEmail } from '../mail/outbox.ts';
import { entriesToKeep, whatEntriesNeed } from '../record/append-entries.ts';
import type { ActivityEntry } from '../record/entry.ts';
import { type NewWebhookEvent, webhooksToKeep } from '../webhooks/queue-webhooks.ts';
import type { Actor } from './actor.ts';
import { type NewNotification, notificationsToKeep } from './notifications.ts';
import { type Update, updatesToAnnounce } from './updates.ts';

/**
 * Unit of work. Changes go through `db`; audit entries, notifications, e-mails, webhooks and
 * updates are written in the same transaction.
 */
export type Act = {
  db: Transaction<DB>;
  record(entry: ActivityEntry): void;
  notify(notification: NewNotification): void;
  email(email: OutgoingEmail): void;
  /** Queues an event for the partner's webhooks. */
  webhook(event: NewWebhookEvent): void;
  update(update: Update): void;
};

/**
 * Runs a unit of work in one transaction. Audit entries, notifications, e-mails and webhooks are
 * collected and written last, in a fixed order, so that concurrent units of work cannot deadlock
 * over them. If `resources.db` is already a transaction (a call with an `Idempotency-Key`), the
 * work joins that transaction.
 */
export function perform<T>(
  resources: Pick<Resources, 'db' | 'secrets' | 'now' | 'config'>,
  actor: Actor,
  work: (act: Act) => Promise<T>,
): Promise<T> {
  const { db: given } = resources;
  const isPart = given instanceof Transaction;
  const act = async (db: Transaction<DB>) => {
    const entries: ActivityEntry[] = [];
    const notifications: NewNotification[] = [];
    const emails: OutgoingEmail[] = [];
    const webhooks: NewWebhookEvent[] = [];
    const updates: Update[] = [];
    const result = await work({
      db,
      record: (entry) => entries.push(entry),
      notify: (notification) => notifications.push(notification),
      email: (email) => emails.push(email),
      webhook: (event) => webhooks.push(event),
      update: (update) => updates.push(update),
    });
    const { read, chosen } = await readNeeds(db, entries, emails);
    const now = resources.now();
    const last = [
      ...notificationsToKeep(notifications, now),
      ...emailsToKeep(resources, emails, chosen),
      ...webhooksToKeep(webhooks, now),
      ...updatesToAnnounce(updates),
      ...(await entriesToKeep(db, resources.secrets, { actor, entries, now, read })),
    ];
    await (isPart ? together(db, last) : withCommit(db, last));
    return result;
  };
  return isPart ? act(given) : given.transaction().execute(act);
}

/** Reads the numbers and keys of audit entries and the recipients of e-mails in one round trip. */
async function readNeeds(
  db: Transaction<DB>,
  entries: readonly ActivityEntry[],
  emails: readonly OutgoingEmail[],
) {
  const optional = emails.filter(isOptional);
  const [read, ...choices] = await together(db, [
    whatEntriesNeed(entries),
    ...optional.map(choiceToRead),
  ]);
  const chosen = new Map(
    optional.flatMap((email, index) => choices[index]?.map((choice) => [email, choice]) ?? []),
  );
  return { read, chosen };
}
