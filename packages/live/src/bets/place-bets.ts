import type { BetErrorCode } from '@baize/contract/live';
import type { ClientBase } from 'pg';
import type { PlayerSession } from '../player-session.ts';
import type { CheckedBet } from './check-bet.ts';

/** The player's details from the connection token. */
export type Bettor = Pick<PlayerSession, 'playerId' | 'partnerId' | 'tableId' | 'account'>;

export type BetRequest = {
  bettor: Bettor;
  bet: CheckedBet;
  /** When the bet arrived, by the table's clock. */
  placedAt: number;
  /**
   * Whether the bet arrived before the deadline. If not, only the response to an earlier bet with
   * the same id is looked up.
   */
  isInTime: boolean;
};

export type BetOutcome = { balance: number } | { error: BetErrorCode };

export type Trial = {
  /**
   * Null if the bet can be accepted; `waits` while another process requests its debit from the
   * wallet.
   */
  verdict: BetErrorCode | 'known' | 'waits' | null;
  balance: number;
};

type Decided = { verdict: BetErrorCode | 'taken' | 'known'; balance: number };

/**
 * Accepts or refuses each bet separately, all in one commit. Bets of one account are decided in
 * order.
 */
export async function placeBets(
  client: ClientBase,
  requests: readonly BetRequest[],
): Promise<BetOutcome[]> {
  const decided = await decide<Decided>(client, requests, false);
  return decided.map(({ verdict, balance }) =>
    verdict === 'taken' || verdict === 'known' ? { balance } : { error: verdict },
  );
}

/** Judges bets of one account and round without accepting them, as if the money were available. */
export const tryBets = (client: ClientBase, requests: readonly BetRequest[]): Promise<Trial[]> =>
  decide<Trial>(client, requests, true);

/** Returns the decisions in the order of the requests. */
async function decide<T>(
  client: ClientBase,
  requests: readonly BetRequest[],
  isTrial: boolean,
): Promise<T[]> {
  const { rows } = await client.query<T & { number: number }>({
    name: 'live-place-bets',
    text: 'select number, verdict, balance_after as balance from live_place_bets($1, $2)',
    values: [describeBets(requests), isTrial],
  });
  return rows.toSorted((a, b) => a.number - b.number);
}

const describeBets = (requests: readonly BetRequest[]): string =>
  JSON.stringify(
    requests.map(({ bettor, bet, placedAt, isInTime }) => ({
      client_id: bet.id,
      player_id: bettor.playerId,
      account_id: bettor.account.id,
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
