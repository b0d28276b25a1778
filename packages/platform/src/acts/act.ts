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

/** One act: its change goes through `db`; what it tells of is written with it, or not at all. */
export type Act = {
  db: Transaction<DB>;
  record(entry: ActivityEntry): void;
  notify(notification: NewNotification): void;
  email(email: OutgoingEmail): void;
  /** For the partner's own servers. */
  webhook(event: NewWebhookEvent): void;
  update(update: Update): void;
};

/**
 * Runs one act in one transaction. Records, notifications, e-mails and webhooks are collected and written
 * last, in a fixed order, so that acts cannot deadlock over them. No act waits for another
 * one that has nothing to do with it. Given a transaction, as a call with an `Idempotency-Key` is, the act is
 * part of that one.
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
