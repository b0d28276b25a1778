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

export type Trial = {
  /** Null if the bet can be taken; `waits` while another process asks the wallet for it. */
  verdict: BetErrorCode | 'known' | 'waits' | null;
  balance: number;
};

type Decided = { verdict: BetErrorCode | 'taken' | 'known'; balance: number };

/** Takes or refuses each bet by itself, all in one commit. Bets of one account are decided in their order. */
export async function placeBets(
  client: ClientBase,
  requests: readonly BetRequest[],
): Promise<BetOutcome[]> {
  const decided = await decide<Decided>(client, requests, false);
  return decided.map(({ verdict, balance }) =>
    verdict === 'taken' || verdict === 'known' ? { balance } : { error: verdict },
  );
}

/** Decides about bets of one account and round without taking them, as if their money was there. */
export const tryBets = (client: ClientBase, requests: readonly BetRequest[]): Promise<Trial[]> =>
  decide<Trial>(client, requests, true);

/** In the order of the requests. */
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

/** A row of `live_asked_bet` each. */
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
