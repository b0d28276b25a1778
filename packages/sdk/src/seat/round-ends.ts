import type { MessageOf } from '@baize/contract/live';

export type Result = MessageOf<'round.result' | 'round.void'>;
/** `told` is the position of the settlement's balance among all reported balances. */
export type Settlement = MessageOf<'settlement'> & { told: number };

/** Ends a round for the player once the video shows its result and its settlement has arrived. */
export function createRoundEnds(
  isPending: (roundId: number) => boolean,
  onEnd: (result: Result, settlement: Settlement | undefined) => void,
) {
  const results = new Map<number, Result>();
  const settlements = new Map<number, Settlement>();
  const played = new Set<number>();

  /**
   * Ends the round once its result and, if the player has bets in it, its settlement have arrived.
   */
  function finish(roundId: number) {
    const result = results.get(roundId);
    const settlement = settlements.get(roundId);
    const moneyMoves = played.has(roundId) || isPending(roundId);
    if (!result || (moneyMoves && !settlement)) return;
    played.delete(roundId);
    results.delete(roundId);
    settlements.delete(roundId);
    onEnd(result, settlement);
  }

  return {
    finish,
    /** Notes that the player has bets in this round. */
    play: (roundId: number) => played.add(roundId),
    forgetPlay: (roundId: number) => played.delete(roundId),
    show(result: Result) {
      results.set(result.roundId, result);
      finish(result.roundId);
    },
    settle(settlement: Settlement) {
      settlements.set(settlement.roundId, settlement);
      finish(settlement.roundId);
    },
  };
}
