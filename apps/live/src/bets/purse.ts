import { isDeepStrictEqual } from 'node:util';
import type { BetErrorCode, PlacedBet, TableLimits } from '@baize/contract/live';
import type { HeldAccount, PlayedBefore } from './hold-accounts.ts';
import { type KnownIds, knownIds } from './known-ids.ts';

/** An account this process holds, as it stands with every bet answered so far. */
export interface Purse {
  balance: number;
  roundId: number;
  roundStake: number;
  roundBets: number;
  /** The bets of the round by their ids. */
  bets: Map<string, PlacedBet>;
  /** Resolves bets that are answered only when the database has them. */
  unanswered: Map<string, Promise<unknown>>;
  /** The ids of all bets, those of the round included. */
  known: KnownIds;
}

export function openPurse(
  account: HeldAccount,
  played: PlayedBefore | undefined,
  roundId: number,
): Purse {
  const isCurrent = account.roundId === roundId;
  const bets = (played?.bets ?? []).map((bet): PlacedBet => ({ ...bet, roundId }));
  return {
    balance: account.balance,
    roundId,
    roundStake: isCurrent ? account.roundStake : 0,
    roundBets: isCurrent ? account.roundBets : 0,
    bets: new Map(bets.map((bet) => [bet.id, bet])),
    unanswered: new Map(),
    known: knownIds(played?.ids.split(' ') ?? []),
  };
}

export function turnPage(purse: Purse, roundId: number): void {
  Object.assign(purse, { roundId, roundStake: 0, roundBets: 0 });
  purse.bets.clear();
}

export function isSameBet(one: PlacedBet, other: PlacedBet): boolean {
  return (
    one.roundId === other.roundId &&
    one.type === other.type &&
    one.amount === other.amount &&
    isDeepStrictEqual(one.value, other.value)
  );
}

export function refusalOf(
  { balance, roundStake, roundBets }: Pick<Purse, 'balance' | 'roundStake' | 'roundBets'>,
  amount: number,
  limits: TableLimits,
): BetErrorCode | undefined {
  if (balance < amount) return 'insufficient_balance';
  const isOver = roundStake + amount > limits.maxRoundStake || roundBets >= limits.maxBetsPerRound;
  return isOver ? 'round_limit' : undefined;
}

export function takeStake(purse: Purse, bet: PlacedBet): void {
  purse.balance -= bet.amount;
  purse.roundStake += bet.amount;
  purse.roundBets += 1;
  purse.bets.set(bet.id, bet);
  purse.known.add(bet.id);
}
