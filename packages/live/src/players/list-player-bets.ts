import type { PlayerBet } from '@baize/contract';
import type { DB } from '@baize/db';
import { ApiError, fieldError } from '@baize/platform/http/api-error';
import type { Kysely } from 'kysely';
import { findPlayerId, type PlayerName } from './find-player.ts';

type Page = { limit: number; cursor?: string | undefined };

/**
 * Lists a player's bets, newest round first and newest bet first within a round. The order uses the
 * index needed for settlement, so bets need no further index.
 */
export async function listPlayerBets(
  db: Kysely<DB>,
  name: PlayerName,
  { limit, cursor }: Page,
): Promise<{ bets: PlayerBet[]; next_cursor: string | null }> {
  const playerId = await findPlayerId(db, name);
  if (playerId === undefined) throw new ApiError('not_found');
  const before = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await db
    .selectFrom('live_bets as bet')
    .innerJoin('live_rounds as round', 'round.id', 'bet.round_id')
    .innerJoin('live_tables as table', 'table.id', 'round.table_id')
    .select(['bet.id', 'bet.client_id as bet_id', 'bet.round_id', 'round.table_id', 'table.game'])
    .select(['bet.type', 'bet.value', 'bet.currency', 'bet.amount', 'bet.payout', 'bet.status'])
    .select(['bet.placed_at', 'bet.settled_at'])
    .where('bet.player_id', '=', playerId)
    .$if(before !== undefined, (all) =>
      all.where((bet) =>
        bet(
          bet.refTuple('bet.round_id', 'bet.id'),
          '<',
          bet.tuple(before?.roundId ?? 0, before?.id ?? 0),
        ),
      ),
    )
    .orderBy('bet.round_id', 'desc')
    .orderBy('bet.id', 'desc')
    .limit(limit + 1)
    .execute();
  const bets = rows.slice(0, limit);
  const last = bets.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  return { bets, next_cursor: isMore ? `${last.round_id}.${last.id}` : null };
}

function readCursor(cursor: string): { roundId: number; id: number } {
  const [, roundId, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (roundId === undefined) throw fieldError('cursor', 'Use next_cursor of the page before.');
  return { roundId: Number(roundId), id: Number(id) };
}
