import type { MessageOf, ServerMessage } from '@baize/contract/live';
import { BaizeError } from '../error.ts';
import type { BetData, PlacedBet } from '../types.ts';
import { createConfirmedBets } from './confirmed-bets.ts';
import { describeEnd, describeOpen, numberOf } from './describe-round.ts';
import { enterTable } from './enter-table.ts';
import { newId } from './new-id.ts';
import { createNews } from './news.ts';
import { type Bet, createPendingBets } from './pending-bets.ts';
import { createRoundEnds, type Result, type Settlement } from './round-ends.ts';
import type { SeatLinks } from './seat-parts.ts';
import { beginRound, emptySeat } from './seat-state.ts';

const HISTORY_LENGTH = 12;

/** A player's state at the table: applies messages to the round, the bets and the balance. */
export function createSeat({ emit, send, onChange, whenShown, factsOf }: SeatLinks) {
  const state = emptySeat();
  const news = createNews();
  const confirmed = createConfirmedBets(tellLost);
  const pending = createPendingBets(
    send,
    (bet) => emit('betPlaced', bet),
    ({ roundId }) => ends.finish(roundId),
  );
  const ends = createRoundEnds(pending.isIn, endRound);
  const parts = { state, news, confirmed, pending, ends, emit, send, takeBalance, lay };
  let told = 0;
  let shown = 0;

  /**
   * Ignores outdated balances: a settlement waits for the video, and a newer balance may arrive
   * first.
   */
  function takeBalance(balance: number, own = ++told) {
    if (own < shown) return;
    shown = own;
    state.balance = balance;
  }

  /**
   * Reports a confirmed bet that the table no longer knows. Whether an operator's wallet was
   * debited for it is not known here.
   */
  function tellLost(id: string) {
    emit('error', new BaizeError('bet_lost', `Bet ${id} was not kept.`));
  }

  function lay(bet: Bet) {
    confirmed.add(bet.id, bet.roundId);
    ends.play(bet.roundId);
    if (bet.roundId === state.roundId) state.bets.push(bet);
  }

  function showResult(result: Result) {
    const show = () => {
      ends.show(result);
      onChange();
    };
    if (result.t === 'round.void') show();
    else whenShown(result.revealPts, show);
  }

  function endRound(result: Result, settlement: Settlement | undefined) {
    const number = numberOf(result);
    const { roundId } = result;
    if (settlement) takeBalance(settlement.balance, settlement.told);
    if (roundId === state.roundId) Object.assign(state, { phase: 'result', number });
    // After a reconnect, the welcome's history may contain the round.
    if (number !== null && !state.history.some((round) => round.roundId === roundId))
      state.history = [{ roundId, number }, ...state.history].slice(0, HISTORY_LENGTH);
    emit('roundEnd', describeEnd(result, settlement, state.balance, factsOf(number)));
  }

  const handlers: { [T in ServerMessage['t']]?: (message: MessageOf<T>) => void } = {
    welcome: (message) => enterTable(parts, message),
    'round.open'(message) {
      if (message.roundId > state.roundId) beginRound(state, message);
      emit('roundOpen', describeOpen(message));
    },
    'round.closed'({ roundId }) {
      if (roundId === state.roundId) state.phase = 'closed';
      emit('roundClosed', { roundId });
    },
    'round.result': showResult,
    'round.void': showResult,
    settlement(message) {
      const { roundId, bets, back = [] } = message;
      confirmed.compare(roundId, bets, back);
      confirmed.settle(bets);
      ends.settle({ ...message, told: ++told });
    },
    'bet.ok'({ t: _, ...placed }) {
      // Includes bets placed in another window: balance and bets are shared.
      const isNew = !confirmed.has(placed.id);
      if (isNew) {
        lay(placed);
        takeBalance(placed.balance);
      }
      pending.accept(placed as PlacedBet, isNew);
    },
    'bets.back'({ roundId, ids, balance }) {
      const back = state.bets.filter(({ id }) => ids.includes(id));
      state.bets = state.bets.filter(({ id }) => !ids.includes(id));
      takeBalance(balance);
      confirmed.settle(back);
      if (roundId === state.roundId && !state.bets.length) ends.forgetPlay(roundId);
      for (const { id, amount } of back) emit('betTakenBack', { id, roundId, amount, balance });
    },
    limits: ({ limits }) => {
      Object.assign(state, limits);
      emit('limits', limits);
    },
    'bet.err': ({ id, code, message }) => pending.refuse(id, new BaizeError(code, message)),
  };

  return {
    state,
    describe: pending.describe,
    abandon: pending.abandon,
    take(message: ServerMessage) {
      if (!news.isNew(message)) return;
      (handlers[message.t] as ((given: ServerMessage) => void) | undefined)?.(message);
      onChange();
    },
    /**
     * Takes back one bet or all. The bets are forgotten before the response, which may be missed,
     * so that they are not reported as lost.
     */
    takeBack(id?: string) {
      confirmed.settle(id ? [{ id }] : state.bets);
      send({ t: 'take_back', roundId: state.roundId, ...(id && { id }) });
    },
    placeBet({ id, type, value = null, amount }: BetData): Promise<PlacedBet> {
      const bet = { id: `${id ?? newId()}`, roundId: state.roundId, type, value, amount };
      return pending.place(bet, state.phase === 'open');
    },
  };
}
