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
  limits: TableLimits;
};

export async function readTables(db: Database): Promise<LiveTable[]> {
  const rows = await db.selectFrom('live_tables').selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    game: gameNamed(row.game),
    gameId: row.game,
    isSandbox: row.is_sandbox,
    startingBalance: row.starting_balance,
    limits: {
      currency: row.currency,
      decimals: currencyDecimals(row.currency),
      minBet: row.min_bet,
      maxPayout: row.max_payout,
      maxRoundStake: row.max_round_stake,
      maxBetsPerRound: row.max_bets_per_round,
    },
  }));
}
