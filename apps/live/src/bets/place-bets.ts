import type { BetErrorCode } from '@baize/contract/live';
import type { ClientBase } from 'pg';
import type { PlayerSession } from '../sessions/tickets.ts';
import type { CheckedBet } from './check-bet.ts';

/** As the ticket says. */
export type Bettor = Pick<PlayerSession, 'playerId' | 'partnerId' | 'tableId' | 'account'>;

export type BetRequest = {
  bettor: Bettor;
  bet: CheckedBet;
  /** When it came, by the table's clock. */
  placedAt: number;
  /** Whether it came before the deadline. If not, only the answer to a bet taken before is looked up. */
  isInTime: boolean;
};

export type BetOutcome = { balance: number } | { error: BetErrorCode };

type Answer = { verdict: BetErrorCode | 'taken' | 'known'; balance_after: number };

/**
 * Takes or refuses each of the bets for itself, all in one commit, and answers in their order. No two of them
 * may be of one player: the second would be judged without the first.
 */
export async function placeBets(
  client: ClientBase,
  requests: readonly BetRequest[],
): Promise<BetOutcome[]> {
  const column = <T>(of: (request: BetRequest) => T) => requests.map(of);
  const { rows } = await client.query<Answer>({
    name: 'live-place-bets',
    text: `select verdict, balance_after from live_place_bets($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      column(({ bettor }) => bettor.playerId),
      column(({ bettor }) => bettor.partnerId),
      column(({ bettor }) => bettor.tableId),
      column(({ bet }) => bet.roundId),
      column(({ bet }) => bet.id),
      column(({ bet }) => bet.type),
      column(({ bet }) => JSON.stringify(bet.value)),
      // A list of lists of unequal length is no array of PostgreSQL's.
      column(({ bet }) => `{${bet.covered}}`),
      column(({ bet }) => bet.amount),
      column(({ bet }) => bet.potential),
      column(({ placedAt }) => placedAt),
      column(({ isInTime }) => isInTime),
      column(({ bettor }) => bettor.account.id),
    ],
  });
  return rows.map(({ verdict, balance_after }) =>
    verdict === 'taken' || verdict === 'known' ? { balance: balance_after } : { error: verdict },
  );
}
