import type { ActivityFilters } from '@baize/contract';
import type { Database, DB } from '@baize/db';
import { type SelectQueryBuilder, sql } from 'kysely';

/** Maximum difference between servers' clocks. Entries are ordered by id, not by time. */
const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Finds the range of ids that the requested time range can contain. Entries are read by id; without
 * these bounds, a query for an old time would scan all newer entries.
 */
async function findIdRange(db: Database, { from, to }: ActivityFilters) {
  const firstSince = async (moment: number) => {
    const entry = await db
      .selectFrom('activity')
      .select('id')
      .where('occurred_at', '>=', new Date(moment).toISOString())
      .orderBy('occurred_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return entry?.id ?? Number.MAX_SAFE_INTEGER;
  };
  return {
    first: from === undefined ? 0 : await firstSince(Date.parse(from) - CLOCK_SKEW_MS),
    end: to === undefined ? undefined : await firstSince(Date.parse(to) + CLOCK_SKEW_MS),
  };
}

export async function matchActivity(db: Database, filters: ActivityFilters) {
  const { partner_id, actor_kind, actor_id, action, from, to } = filters;
  const { first, end } = await findIdRange(db, filters);
  return <O>(query: SelectQueryBuilder<DB, 'activity', O>) =>
    query
      .where('id', '>=', first)
      .$if(end !== undefined, (matching) => matching.where('id', '<', end ?? 0))
      .$if(from !== undefined, (matching) => matching.where('occurred_at', '>=', from ?? ''))
      .$if(to !== undefined, (matching) => matching.where('occurred_at', '<', to ?? ''))
      .$if(partner_id !== undefined, (matching) =>
        matching.where('partner_id', '=', partner_id ?? 0),
      )
      .$if(actor_kind !== undefined, (matching) =>
        matching.where('actor_kind', '=', actor_kind ?? 'system'),
      )
      .$if(actor_id !== undefined, (matching) => matching.where('actor_id', '=', actor_id ?? 0))
      .$if(action !== undefined, (matching) =>
        action?.includes('.')
          ? matching.where('action', '=', action)
          : matching.where(sql<boolean>`split_part(action, '.', 1) = ${action}`),
      );
}
