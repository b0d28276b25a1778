import { type DB, type Prepared, together, withCommit } from '@baize/db';
import { Transaction } from 'kysely';
import type { Resources } from '../config/resources.ts';
import { choiceToRead } from '../mail/find-recipients.ts';
import { emailsToKeep, goesByUnreadChoice, type OutgoingEmail } from '../mail/outbox.ts';
import {
  areForeseen,
  entriesToKeep,
  type ForeseenEntries,
  whatEntriesNeed,
} from '../record/append-entries.ts';
import type { ActivityEntry } from '../record/entry.ts';
import { type NewWebhookEvent, webhooksToKeep } from '../webhooks/queue-webhooks.ts';
import type { Actor } from './actor.ts';
import { type NewNotification, notificationsToKeep } from './notifications.ts';
import { type Update, updatesToAnnounce } from './updates.ts';

/** One act: its change goes through `db`; what it tells of is written with it, or not at all. */
export type Act = {
  db: Transaction<DB>;
  /** A change, and in the same go what an entry about this partner needs. */
  change<Row>(partnerId: number, change: Prepared<Row>): Promise<Row[]>;
  /** A change whose rows nobody reads: it goes out with what the act tells of. */
  write(change: Prepared<unknown>): void;
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
    const changes: Prepared<unknown>[] = [];
    const entries: ActivityEntry[] = [];
    const notifications: NewNotification[] = [];
    const emails: OutgoingEmail[] = [];
    const webhooks: NewWebhookEvent[] = [];
    const updates: Update[] = [];
    let known: ForeseenEntries = { concern: [], read: [] };
    const result = await work({
      db,
      change: async (partnerId, change) => {
        const concern = [{ partnerId }];
        const [rows, read] = await together(db, [change, whatEntriesNeed(concern)]);
        known = { concern, read };
        return rows;
      },
      write: (change) => changes.push(change),
      record: (entry) => entries.push(entry),
      notify: (notification) => notifications.push(notification),
      email: (email) => emails.push(email),
      webhook: (event) => webhooks.push(event),
      update: (update) => updates.push(update),
    });
    const { read, chosen } = await readNeeds(db, entries, emails, known);
    const now = resources.now();
    const last = [
      ...changes,
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

/** All of it in one go; nothing that was read with the change. */
async function readNeeds(
  db: Transaction<DB>,
  entries: readonly ActivityEntry[],
  emails: readonly OutgoingEmail[],
  foreseen: ForeseenEntries,
) {
  const unread = emails.filter(goesByUnreadChoice);
  const asked = unread.map(choiceToRead);
  const [read, ...choices] = areForeseen(entries, foreseen)
    ? [foreseen.read, ...(await together(db, asked))]
    : await together(db, [whatEntriesNeed(entries), ...asked]);
  const chosen = new Map(
    unread.flatMap((email, index) => choices[index]?.map((choice) => [email, choice]) ?? []),
  );
  return { read, chosen };
}
