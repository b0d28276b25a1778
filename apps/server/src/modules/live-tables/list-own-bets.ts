import type { AccountMode, liveTableRoutes } from '@baize/contract';
import type { DB } from '@baize/db';
import type { Operation } from '@baize/platform/http/serve';
import { cutPage, oneMore, readIdCursor } from '@baize/platform/lists/cursor';
import type { Kysely } from 'kysely';

export type Whose = { partnerId: number; mode: AccountMode };

export const betsOf = (db: Kysely<DB>, { partnerId, mode }: Whose) =>
  db
    .selectFrom('live_bets as bet')
    .innerJoin('live_players as player', 'player.id', 'bet.player_id')
    .innerJoin('live_rounds as round', 'round.id', 'bet.round_id')
    .innerJoin('live_tables as table', 'table.id', 'round.table_id')
    .select([
      'bet.id',
      'bet.round_id',
      'table.game',
      'player.external_id as player',
      'bet.type',
      'bet.value',
    ])
    .select([
      'bet.currency',
      'bet.amount',
      'bet.payout',
      'bet.status',
      'bet.placed_at',
      'bet.settled_at',
    ])
    .where('bet.partner_id', '=', partnerId)
    .where('bet.mode', '=', mode);

export const listOwnBets: Operation<typeof liveTableRoutes.ownBets> = async ({
  resources: { db },
  caller,
  query: { limit, cursor, mode },
}) => {
  const before = readIdCursor(cursor);
  const rows = await betsOf(db, { partnerId: caller.id, mode })
    .$if(before !== undefined, (mine) => mine.where('bet.id', '<', before ?? 0))
    .orderBy('bet.id', 'desc')
    .limit(oneMore(limit))
    .execute();
  const { page: bets, next_cursor } = cutPage(rows, limit);
  return { bets, next_cursor };
};
