import type { PlayerAccount } from '../player-session.ts';
import type { BetOutcome, BetRequest } from './place-bets.ts';

/**
 * Accepts bets paid from one source of money: our ledger for play money, an operator's wallet for
 * real money.
 */
export type Bankroll = {
  /**
   * Resolves when the bet is committed or certainly never will be. Rejects if neither is known;
   * sending the bet again under the same id returns its outcome.
   */
  place(request: BetRequest): Promise<BetOutcome>;
  /** Resolves when no bet is in flight. */
  close(): Promise<void>;
};

export type Bankrolls = Record<PlayerAccount['kind'], Pick<Bankroll, 'place'>>;
