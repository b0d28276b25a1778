import { currencyDecimals } from '@baize/contract';
import type { TableLimits } from '@baize/contract/live';
import type { Database } from '@baize/db';
import { findGame, type Game } from '@baize/games';
import type { FastifyBaseLogger } from 'fastify';

export type LiveTable = {
  id: string;
  name: string;
  /** The game of the table and its id. */
  game: Game;
  gameId: string;
  isSandbox: boolean;
  startingBalance: number;
  /** Limits for play money. */
  limits: TableLimits;
  /** Limits for the currencies of operators' wallets that the table accepts. */
  limitsByCurrency: ReadonlyMap<string, TableLimits>;
};

type LimitsRow = {
  currency: string;
  min_bet: number;
  max_payout: number;
  max_round_stake: number;
  max_bets_per_round: number;
};

const toLimits = (row: LimitsRow): TableLimits => ({
  currency: row.currency,
  decimals: currencyDecimals(row.currency),
  minBet: row.min_bet,
  maxPayout: row.max_payout,
  maxRoundStake: row.max_round_stake,
  maxBetsPerRound: row.max_bets_per_round,
});

/**
 * Reads the tables, oldest first. A session without a table id is opened at the first one, so a new
 * table moves nobody. Tables with an unknown game are left out: otherwise a table of a newer release
 * would keep this one from starting.
 */
export async function readTables(
  db: Database,
  log?: Pick<FastifyBaseLogger, 'warn'>,
): Promise<LiveTable[]> {
  const ordered = db.selectFrom('live_tables').selectAll().orderBy('created_at').orderBy('id');
  const rows = (await ordered.execute()).flatMap((row) => {
    const game = findGame(row.game);
    if (game === undefined) {
      log?.warn({ table: row.id, game: row.game }, 'a table is left out: its game is unknown');
      return [];
    }
    return [{ ...row, game, gameId: row.game }];
  });
  const byCurrency = await db.selectFrom('live_table_limits').selectAll().execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    game: row.game,
    gameId: row.gameId,
    isSandbox: row.is_sandbox,
    startingBalance: row.starting_balance,
    limits: toLimits(row),
    limitsByCurrency: new Map(
      byCurrency
        .filter(({ table_id }) => table_id === row.id)
        .map((limits) => [limits.currency, toLimits(limits)]),
    ),
  }));
}
