import type { PlacedBet as Bet, ClientMessage } from '@baize/contract/live';
import { BaizeError, ownError } from '../error.ts';
import type { PlacedBet } from '../types.ts';

export type { Bet };

type PendingBet = {
  bet: Bet;
  answer: Promise<PlacedBet>;
  resolve(bet: PlacedBet): void;
  reject(error: BaizeError): void;
};

const ID_MESSAGE = 'id must be 1 to 64 letters, digits or . _ : -';

/** Bets without a response. Each is resent until it gets one; its id prevents duplicates. */
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

  /**
   * Resolves a bet. A bet confirmed earlier and placed again under its id resolves without another
   * event.
   */
  function accept(placed: PlacedBet, isNew = true) {
    const waiting = take(placed.id);
    if (!waiting) return;
    waiting.resolve(placed);
    if (!isNew) return;
    placedCount++;
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
    /** Without a connection, the bet is sent after the reconnect. */
    async place(bet: Bet, isOpen: boolean): Promise<PlacedBet> {
      const before = pending.get(bet.id);
      // A repeated call with the same bet gets the same promise.
      if (before && JSON.stringify(before.bet) === JSON.stringify(bet)) return before.answer;
      if (!isOpen) {
        refusedCount++;
        throw ownError('bets_closed');
      }
      if (before) throw ownError('bet_id_reused');
      // The table would close the connection: it cannot respond to a bet without a valid id.
      if (!/^[\w.:-]{1,64}$/.test(bet.id)) throw new BaizeError('invalid_bet', ID_MESSAGE);
      const waiting = { bet } as PendingBet;
      waiting.answer = new Promise((resolve, reject) => {
        Object.assign(waiting, { resolve, reject });
      });
      pending.set(bet.id, waiting);
      send({ t: 'bet', ...bet });
      return waiting.answer;
    },
    isIn: (roundId: number) => [...pending.values()].some(({ bet }) => bet.roundId === roundId),
    /** After a reconnect: resolves the bets that the table knows and resends the others. */
    resume(known: readonly { id: string }[], balance: number) {
      for (const { bet } of [...pending.values()]) {
        if (known.some(({ id }) => id === bet.id)) accept({ ...bet, balance } as PlacedBet);
        else send({ t: 'bet', ...bet });
      }
    },
    abandon() {
      for (const id of pending.keys()) refuse(id, ownError('disconnected'));
    },
  };
}
