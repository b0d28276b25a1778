import { currencyDecimals } from '@baize/contract';
import type { TableLimits } from '@baize/contract/live';
import type { Database } from '@baize/db';
import { type Game, gameNamed } from '@baize/games';

export type LiveTable = {
  id: string;
  name: string;
  /** What is played there, and its name in the list of games. */
  game: Game;
  gameId: string;
  isSandbox: boolean;
  startingBalance: number;
  /** Of play money. */
  limits: TableLimits;
  /** Of the currencies in operators' wallets that are played there. */
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

export async function readTables(db: Database): Promise<LiveTable[]> {
  const rows = await db.selectFrom('live_tables').selectAll().orderBy('id').execute();
  const byCurrency = await db.selectFrom('live_table_limits').selectAll().execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    game: gameNamed(row.game),
    gameId: row.game,
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
