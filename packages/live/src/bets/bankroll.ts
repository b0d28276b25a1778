import type { PlayerAccount } from '../player-session.ts';
import type { BetOutcome, BetRequest } from './place-bets.ts';

/** Takes bets that are paid with the money of one keeper: ours for play money, an operator's wallet for real money. */
export type Bankroll = {
  /**
   * Resolves when the bet is committed or certainly never will be. Rejects when neither is known: sent again under the
   * same id, the bet gets its outcome.
   */
  place(request: BetRequest): Promise<BetOutcome>;
  /** Resolves when no bet is on its way. */
  close(): Promise<void>;
};

/** The keeper of each kind of account's money. */
export type Bankrolls = Record<PlayerAccount['kind'], Pick<Bankroll, 'place'>>;
