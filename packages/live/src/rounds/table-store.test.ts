import { describe, expect, it } from 'vitest';
import type { RoundRow } from './round.ts';
import { createTableStore } from './table-store.ts';

const aRow = (id: number, status: RoundRow['status']): RoundRow => ({
  id,
  table_id: 'a-table',
  chain_id: 1,
  chain_index: id,
  commit: Buffer.alloc(32),
  status,
  opened_at: '2026-01-01T00:00:00Z',
  closes_at: '2026-01-01T00:00:16Z',
  closed_at: status === 'open' ? null : '2026-01-01T00:00:16Z',
  reveal_at: '2026-01-01T00:00:26Z',
  number: status === 'settled' ? id : null,
  seed: status === 'settled' ? Buffer.alloc(32) : null,
  settled_at: status === 'settled' ? '2026-01-01T00:00:24Z' : null,
});

function aStore() {
  const store = createTableStore();
  const told: string[] = [];
  store.onBroadcast(({ t, roundId }) => told.push(`${t} ${roundId}`));
  return { store, told };
}

describe('the table store', () => {
  it('starts with the running round; earlier rounds are history and not broadcast', () => {
    const { store, told } = aStore();
    store.showAll([aRow(1, 'settled'), aRow(2, 'void'), aRow(3, 'settled'), aRow(4, 'open')]);
    expect(told).toEqual(['round.open 4']);
    expect(store.state()).toMatchObject({ roundId: 4, phase: 'open' });
    expect(store.history()).toEqual([
      { roundId: 3, number: 3 },
      { roundId: 1, number: 1 },
    ]);
  });

  it('reports earlier steps to listeners that draw them', () => {
    const { store } = aStore();
    const steps: string[] = [];
    store.onStep(({ t, roundId }) => steps.push(`${t} ${roundId}`));
    store.showAll([aRow(1, 'void'), aRow(2, 'settled'), aRow(3, 'closed')]);
    store.show(aRow(3, 'settled'));
    expect(steps).toEqual([
      'round.open 1',
      'round.void 1',
      'round.open 2',
      'round.closed 2',
      'round.result 2',
      'round.open 3',
      'round.closed 3',
      'round.result 3',
    ]);
  });

  it('reports every missed step once', () => {
    const { store, told } = aStore();
    store.showAll([aRow(1, 'open')]);
    const missed = [aRow(1, 'settled'), aRow(2, 'closed')];
    store.showAll(missed);
    store.showAll(missed);
    expect(told).toEqual([
      'round.open 1',
      'round.closed 1',
      'round.result 1',
      'round.open 2',
      'round.closed 2',
    ]);
  });

  it('does not report the running round again when its new leader shows it', () => {
    const { store, told } = aStore();
    const rounds = [aRow(1, 'settled'), aRow(2, 'open')];
    store.showAll(rounds);
    store.showAll(rounds);
    expect(told).toEqual(['round.open 2']);
  });
});
