import type { PlacedBet as Bet, ClientMessage } from '@baize/contract/live';
import { type BaizeError, ownError } from '../error.ts';
import type { PlacedBet } from '../types.ts';

export type { Bet };

type Placed = Bet & { balance: number };

type PendingBet = {
  bet: Bet;
  resolve(bet: PlacedBet): void;
  reject(error: BaizeError): void;
};

/** The bets the table has not answered yet. Each is sent until it is answered, and counts once. */
export function createPendingBets(
  send: (message: ClientMessage) => void,
  onPlaced: (bet: PlacedBet) => void,
  onRefused: (bet: Bet) => void,
) {
  const pending = new Map<string, PendingBet>();
  let placedCount = 0;
  let refusedCount = 0;

  function take(id: string): PendingBet | undefined {
    const waiting = pending.get(id);
    pending.delete(id);
    return waiting;
  }

  function accept(answer: Placed) {
    const placed = answer as PlacedBet;
    const waiting = take(placed.id);
    if (!waiting) return;
    placedCount++;
    waiting.resolve(placed);
    onPlaced(placed);
  }

  function refuse(id: string, error: BaizeError) {
    const waiting = take(id);
    if (!waiting) return;
    refusedCount++;
    waiting.reject(error);
    onRefused(waiting.bet);
  }

  return {
    describe: () => ({
      betsPlaced: placedCount,
      betsRefused: refusedCount,
      betsPending: pending.size,
    }),
    accept,
    refuse,
    /** Without a connection the bet waits here and goes out when the player is back. */
    place(bet: Bet, isOpen: boolean): Promise<PlacedBet> {
      return new Promise((resolve, reject) => {
        if (!isOpen) {
          refusedCount++;
          return reject(ownError('bets_closed'));
        }
        if (pending.has(bet.id)) {
          return reject(ownError('bet_id_reused'));
        }
        pending.set(bet.id, { bet, resolve, reject });
        send({ t: 'bet', ...bet });
      });
    },
    isIn: (roundId: number) => [...pending.values()].some(({ bet }) => bet.roundId === roundId),
    /** After a break: what the table knows was taken, the rest goes out once more. */
    resume(known: readonly { id: string }[], balance: number) {
      for (const { bet } of [...pending.values()]) {
        if (known.some(({ id }) => id === bet.id)) accept({ ...bet, balance });
        else send({ t: 'bet', ...bet });
      }
    },
    abandon(error: BaizeError) {
      for (const id of [...pending.keys()]) refuse(id, error);
    },
  };
}
