import type { UpdateTopic } from '@baize/contract';
import { type Prepared, statement } from '@baize/db';
import { sql } from 'kysely';

export const UPDATES_CHANNEL = 'baize_updates';

/** Says that something changed, never what: whoever shows it asks again, with its own rights. */
export type Update = {
  topic: UpdateTopic;
  /** Whose it is; staff hear of everything. */
  partnerId: number | null;
  id?: number;
};

const notifyAll = statement(
  (_, given: { updates: string[] }) =>
    sql`select pg_notify(${UPDATES_CHANNEL}, told) from unnest(${given.updates}::text[]) as told`,
);

/** PostgreSQL delivers them when what they tell of is committed. */
export function updatesToAnnounce(updates: readonly Update[]): Prepared<unknown>[] {
  if (updates.length === 0) return [];
  return [notifyAll.with({ updates: updates.map((update) => JSON.stringify(update)) })];
}
