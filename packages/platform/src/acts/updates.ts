import type { UpdateTopic } from '@baize/contract';
import { type Prepared, statement } from '@baize/db';
import { sql } from 'kysely';

export const UPDATES_CHANNEL = 'baize_updates';

/**
 * Announces that something changed, without its data. Clients refetch it with their own
 * permissions.
 */
export type Update = {
  topic: UpdateTopic;
  /** The partner it belongs to. Staff receive all updates. */
  partnerId: number | null;
  id?: number;
};

const notifyAll = statement(
  (_, given: { updates: string[] }) =>
    sql`select pg_notify(${UPDATES_CHANNEL}, told) from unnest(${given.updates}::text[]) as told`,
);

/** PostgreSQL delivers the updates when the transaction commits. */
export function updatesToAnnounce(updates: readonly Update[]): Prepared<unknown>[] {
  if (updates.length === 0) return [];
  return [notifyAll.with({ updates: updates.map((update) => JSON.stringify(update)) })];
}
