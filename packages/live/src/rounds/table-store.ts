import type { RoundState } from '@baize/contract/live';
import {
  broadcastOf,
  HISTORY_LENGTH,
  type RoundBroadcast,
  type RoundRow,
  sequenceOf,
  stateOf,
} from './round.ts';

export type TableStore = {
  /** Takes a round as the database has it now and tells listeners what is new in it. */
  show(row: RoundRow): void;
  /** The same for several, oldest first. To who knew none before, all but the last are history. */
  showAll(rows: readonly RoundRow[]): void;
  current(): RoundRow | undefined;
  state(): RoundState | null;
  history(): { roundId: number; number: number }[];
  /** Whether bets for the round are in time, by the table's clock. */
  isBettingOpen(roundId: number, now: number): boolean;
  lastSequence(): number;
  /** Hears of what players are told. */
  onBroadcast(listener: StepListener): void;
  /** Hears of every step of every round, those of before this process was there included. */
  onStep(listener: StepListener): void;
};

type StepListener = (broadcast: RoundBroadcast, row: RoundRow) => void;

/**
 * What this process knows of the table. The leader shows each row it wrote and a follower each
 * row it read, so that players of either see the same.
 */
export function createTableStore(): TableStore {
  const listeners: StepListener[] = [];
  const stepListeners: StepListener[] = [];
  let current: RoundRow | undefined;
  let history: { roundId: number; number: number }[] = [];

  function missedSteps(row: RoundRow): RoundRow[] {
    const isNew = current?.id !== row.id;
    const skipped: RoundRow[] = [];
    if (isNew && row.status !== 'open') skipped.push({ ...row, status: 'open' });
    if (row.status === 'settled' && (isNew || current?.status === 'open')) {
      skipped.push({ ...row, status: 'closed' });
    }
    return [...skipped, row];
  }

  function remember(row: RoundRow, steps: readonly RoundRow[]): void {
    for (const step of steps)
      for (const listener of stepListeners) listener(broadcastOf(step), row);
    if (row.number === null) return;
    history = [{ roundId: row.id, number: row.number }, ...history].slice(0, HISTORY_LENGTH);
  }

  function show(row: RoundRow): void {
    if (current && sequenceOf(row) <= sequenceOf(current)) return;
    const steps = missedSteps(row);
    const news = current ? steps : [row];
    current = row;
    remember(row, steps);
    for (const step of news) for (const listener of listeners) listener(broadcastOf(step), row);
  }

  return {
    show,
    showAll(rows) {
      const news = current ? rows : rows.slice(-1);
      for (const row of rows.slice(0, rows.length - news.length)) remember(row, missedSteps(row));
      for (const row of news) show(row);
    },
    current: () => current,
    state: () => (current ? stateOf(current) : null),
    history: () => history,
    isBettingOpen: (roundId, now) =>
      current?.id === roundId && current.status === 'open' && now < Date.parse(current.closes_at),
    lastSequence: () => (current ? sequenceOf(current) : 0),
    onBroadcast: (listener) => listeners.push(listener),
    onStep: (listener) => stepListeners.push(listener),
  };
}
