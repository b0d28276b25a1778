import type { BetErrorCode } from '@baize/contract/live';
import type { ClientBase } from 'pg';
import type { PlayerSession } from '../player-session.ts';
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
  const { rows } = await client.query<Answer>({
    name: 'live-place-bets',
    text: 'select verdict, balance_after from live_place_bets($1, $2, $3)',
    values: [
      askedBets(requests),
      roundsOf(requests),
      requests.map(({ bettor }) => bettor.account.id),
    ],
  });
  return rows.map(({ verdict, balance_after }) =>
    verdict === 'taken' || verdict === 'known' ? { balance: balance_after } : { error: verdict },
  );
}

/** A row of `live_asked_bet` each. */
export const askedBets = (requests: readonly BetRequest[]): string =>
  JSON.stringify(
    requests.map(({ bettor, bet, placedAt, isInTime }) => ({
      client_id: bet.id,
      player_id: bettor.playerId,
      account_id: bettor.account.id,
      mode: bettor.account.mode,
      currency: bettor.account.currency,
      partner_id: bettor.partnerId,
      table_id: bettor.tableId,
      round_id: bet.roundId,
      type: bet.type,
      value: bet.value,
      covered: bet.covered,
      amount: bet.amount,
      potential: bet.potential,
      placed_at: new Date(placedAt),
      is_in_time: isInTime,
    })),
  );

/** Where a bet may be taken yet. */
export const roundsOf = (requests: readonly BetRequest[]): number[] =>
  requests.filter(({ isInTime }) => isInTime).map(({ bet }) => bet.roundId);
