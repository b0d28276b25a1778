import type { ClientMessage, MessageOf, RoundState, ServerMessage } from '@baize/contract/live';
import { type BetValue, pocketColour } from '@baize/contract/live/roulette';
import { BaizeError } from './error.ts';
import type { BetData, Connected, PlacedBet, RoundEnd } from './types.ts';

type Result = MessageOf<'round.result' | 'round.void'>;

export interface GameEvents {
  onWelcome(connected: Connected): void;
  onOpen(round: { roundId: number; closesAt: number; commit: string }): void;
  onClosed(roundId: number): void;
  onBetPlaced(bet: PlacedBet): void;
  /** The table confirmed it and knows nothing of it now: it was never staked. */
  onBetLost(id: string): void;
  onRoundEnd(round: RoundEnd): void;
  /** Anything a screen shows has changed. */
  onChange(): void;
}

export interface GameLinks {
  send(message: ClientMessage): boolean;
  /** Calls back when the picture, or without one the clock, has reached the moment. */
  whenShown(pts: number, callback: () => void): void;
}

interface PendingBet {
  bet: Omit<PlacedBet, 'balance'>;
  resolve(bet: PlacedBet): void;
  reject(error: BaizeError): void;
}

/** What the player may know of the table right now. */
export interface GameState {
  phase: 'waiting' | 'open' | 'closed' | 'result';
  roundId: number;
  closesAt: number;
  balance: number;
  currency: string;
  minBet: number;
  number: number | null;
  history: number[];
  /** What lies on the cloth, by `spotOf`. */
  stakes: Map<string, number>;
}

export const spotOf = (type: string, value: BetValue = null) => `${type}:${value ?? ''}`;

/** Random, also where a page is not served securely and `randomUUID` is missing. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-');

export function createGame(events: GameEvents, { send, whenShown }: GameLinks) {
  const state: GameState = {
    phase: 'waiting',
    roundId: 0,
    closesAt: 0,
    balance: 0,
    currency: '',
    minBet: 100,
    number: null,
    history: [],
    stakes: new Map(),
  };
  const pending = new Map<string, PendingBet>();
  /** The rounds of confirmed bets that are not settled yet, by the bets' ids. */
  const confirmed = new Map<string, number>();
  const results = new Map<number, Result>();
  const settlements = new Map<number, MessageOf<'settlement'>>();
  const roundsPlayed = new Set<number>();
  const seen = new Set<number>();
  const counts = { placed: 0, refused: 0 };
  let lastSeq = 0;

  const lay = ({ id, type, value, amount, roundId }: Omit<PlacedBet, 'balance'>) => {
    confirmed.set(id, roundId);
    roundsPlayed.add(roundId);
    if (roundId !== state.roundId) return;
    const spot = spotOf(type, value);
    state.stakes.set(spot, (state.stakes.get(spot) ?? 0) + amount);
  };

  function accept(placed: PlacedBet) {
    const waiting = pending.get(placed.id);
    if (!waiting) return;
    pending.delete(placed.id);
    counts.placed++;
    waiting.resolve(placed);
    events.onBetPlaced(placed);
  }

  function refuse(id: string, error: BaizeError) {
    const waiting = pending.get(id);
    if (!waiting) return;
    pending.delete(id);
    counts.refused++;
    waiting.reject(error);
    finish(waiting.bet.roundId);
  }

  /** Tells which confirmed bets of the round are not among those the table knows. */
  function findLost(round: number, known: readonly { id: string }[]) {
    for (const [id, roundId] of confirmed) {
      if (roundId !== round || known.some((bet) => bet.id === id)) continue;
      confirmed.delete(id);
      events.onBetLost(id);
    }
  }

  function begin(round: { roundId: number; closesAt: number }) {
    Object.assign(state, {
      phase: 'open',
      number: null,
      roundId: round.roundId,
      closesAt: round.closesAt,
    });
    state.stakes.clear();
  }

  /** The round is over for the player once the picture shows it and the money has moved. */
  function finish(roundId: number) {
    const result = results.get(roundId);
    const settlement = settlements.get(roundId);
    const isPending = [...pending.values()].some(({ bet }) => bet.roundId === roundId);
    const moneyMoves = roundsPlayed.has(roundId) || isPending;
    if (!result || (moneyMoves && !settlement)) return;
    roundsPlayed.delete(roundId);
    results.delete(roundId);
    settlements.delete(roundId);
    const number = result.t === 'round.result' ? result.number : null;
    if (settlement) state.balance = settlement.balance;
    if (roundId === state.roundId) Object.assign(state, { phase: 'result', number });
    if (number !== null) state.history = [number, ...state.history].slice(0, 12);
    const none = { staked: 0, paid: 0, bets: [] };
    events.onRoundEnd({
      roundId,
      outcome: number === null ? 'void' : 'settled',
      number,
      colour: number === null ? null : pocketColour(number),
      seed: result.seed,
      ...none,
      ...(settlement && {
        staked: settlement.staked,
        paid: settlement.paid,
        bets: settlement.bets,
      }),
      balance: state.balance,
    });
  }

  function showResult(result: Result) {
    const show = () => {
      results.set(result.roundId, result);
      finish(result.roundId);
      events.onChange();
    };
    if (result.t === 'round.void') show();
    else whenShown(result.revealPts, show);
  }

  function enter(message: MessageOf<'welcome'>) {
    const { round, player, limits, table, bets } = message;
    const cameBack = lastSeq;
    const wasAt = state.roundId;
    lastSeq ||= message.seq;
    state.balance = player.balance;
    state.currency = limits.currency;
    state.minBet = limits.minBet;
    state.history = message.history.map(({ number }) => number);
    if (round && round.roundId !== state.roundId) begin(round);
    if (round && state.phase !== 'result') state.phase = round.phase === 'open' ? 'open' : 'closed';
    state.stakes.clear();
    const isUndecided = round && round.phase !== 'result';
    if (isUndecided) roundsPlayed.delete(round.roundId);
    for (const bet of bets) lay(bet as PlacedBet);
    const { id: tableId, name: tableName } = table;
    const { id: playerId, balance } = player;
    events.onWelcome({ tableId, tableName, playerId, balance, limits });
    if (isUndecided) findLost(round.roundId, bets);
    if (cameBack) {
      send({ t: 'resume', lastSeq: cameBack });
      // A page that stopped betting with the line learns that it may go on.
      if (round?.phase === 'open' && round.roundId === wasAt) events.onOpen(round);
    } else if (round) catchUp(round, message);
    for (const { bet } of [...pending.values()]) {
      if (bets.some(({ id }) => id === bet.id)) accept({ ...bet, balance });
      else send({ t: 'bet', ...bet });
    }
  }

  /** A newcomer sees how the running round goes on; who comes back is told what was missed. */
  function catchUp({ result, ...round }: RoundState, { seq, at }: MessageOf<'welcome'>) {
    seen.add(seq);
    if (round.phase === 'open') events.onOpen(round);
    if (result) showResult({ t: 'round.result', seq, at, roundId: round.roundId, ...result });
  }

  function take(message: ServerMessage) {
    if ('seq' in message && message.t !== 'welcome') {
      if (seen.has(message.seq)) return;
      seen.add(message.seq);
      lastSeq = Math.max(lastSeq, message.seq);
    }
    switch (message.t) {
      case 'welcome':
        enter(message);
        break;
      case 'round.open':
        if (message.roundId > state.roundId) begin(message);
        events.onOpen(message);
        break;
      case 'round.closed':
        if (message.roundId === state.roundId) state.phase = 'closed';
        events.onClosed(message.roundId);
        break;
      case 'round.result':
      case 'round.void':
        showResult(message);
        break;
      case 'settlement':
        settlements.set(message.roundId, message);
        findLost(message.roundId, message.bets);
        for (const { id } of message.bets) confirmed.delete(id);
        finish(message.roundId);
        break;
      case 'bet.ok':
        {
          const { t: _, ...placed } = message;
          // Also what the player bets in another window: the money and the cloth are the same.
          if (!confirmed.has(placed.id)) {
            lay(placed);
            state.balance = placed.balance;
          }
          accept(placed);
        }
        break;
      case 'bet.err':
        refuse(message.id, new BaizeError(message.code, message.message));
        break;
    }
    events.onChange();
  }

  return {
    state,
    counts,
    take,
    pendingCount: () => pending.size,
    placeBet({ id = newId(), type, value = null, amount }: BetData): Promise<PlacedBet> {
      return new Promise((resolve, reject) => {
        if (state.phase !== 'open') {
          counts.refused++;
          return reject(new BaizeError('bets_closed', 'Bets are closed right now.'));
        }
        if (pending.has(id)) {
          return reject(new BaizeError('bet_id_reused', 'A bet of this id is on its way already.'));
        }
        const bet = { id, roundId: state.roundId, type, value, amount };
        pending.set(id, { bet, resolve, reject });
        // Without a line the bet waits here and goes out when the player is back.
        send({ t: 'bet', ...bet });
      });
    },
    abandon(error: BaizeError) {
      for (const id of [...pending.keys()]) refuse(id, error);
    },
  };
}
