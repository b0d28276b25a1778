import type { RoundState } from '@baize/contract/live';
import { broadcastOf, type RoundBroadcast, type RoundRow, sequenceOf, stateOf } from './round.ts';

export const HISTORY_LENGTH = 12;

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
  onBroadcast(listener: (broadcast: RoundBroadcast, row: RoundRow) => void): void;
};

/**
 * What this process knows of the table. The leader shows each row it wrote and a follower each
 * row it read, so that players of either see the same.
 */
export function createTableStore(): TableStore {
  const listeners: ((broadcast: RoundBroadcast, row: RoundRow) => void)[] = [];
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

  function remember({ id, number }: RoundRow): void {
    if (number === null) return;
    history = [{ roundId: id, number }, ...history].slice(0, HISTORY_LENGTH);
  }

  function show(row: RoundRow): void {
    if (current && sequenceOf(row) <= sequenceOf(current)) return;
    const steps = current ? missedSteps(row) : [row];
    current = row;
    remember(row);
    for (const step of steps) {
      const broadcast = broadcastOf(step);
      for (const listener of listeners) listener(broadcast, row);
    }
  }

  return {
    show,
    showAll(rows) {
      const news = current ? rows : rows.slice(-1);
      for (const row of rows.slice(0, rows.length - news.length)) remember(row);
      for (const row of news) show(row);
    },
    current: () => current,
    state: () => (current ? stateOf(current) : null),
    history: () => history,
    isBettingOpen: (roundId, now) =>
      current?.id === roundId && current.status === 'open' && now < Date.parse(current.closes_at),
    lastSequence: () => (current ? sequenceOf(current) : 0),
    onBroadcast: (listener) => listeners.push(listener),
  };
}
