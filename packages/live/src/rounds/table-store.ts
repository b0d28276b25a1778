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
  /** Updates the round to this row and notifies listeners of the steps that are new. */
  show(row: RoundRow): void;
  /**
   * Does the same for several rows, oldest first. If the store was empty, all but the last are only
   * history.
   */
  showAll(rows: readonly RoundRow[]): void;
  current(): RoundRow | undefined;
  state(): RoundState | null;
  history(): { roundId: number; number: number }[];
  /** Whether bets for the round are still accepted, by the table's clock. */
  isBettingOpen(roundId: number, now: number): boolean;
  lastSequence(): number;
  onBroadcast(listener: StepListener): void;
  /**
   * Calls the listener for every step of every round, including rounds from before this process
   * started.
   */
  onStep(listener: StepListener): void;
};

type StepListener = (broadcast: RoundBroadcast, row: RoundRow) => void;

/**
 * This process's view of the table. The leader shows each row it wrote and a follower each row it
 * read, so players of both see the same.
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
