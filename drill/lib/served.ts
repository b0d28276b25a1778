import { isOpen } from './call.ts';
import { type Finding, finding, none } from './finding.ts';
import type { Load } from './load.ts';
import { until } from './until.ts';

/** Waits until new tickets, documents and bets are accepted. */
export async function goesOnFinding({
  acknowledged,
}: Pick<Load, 'acknowledged'>): Promise<Finding> {
  const { tickets, documents, bets } = acknowledged;
  const all = [tickets, documents, bets];
  const before = all.map(({ size }) => size);
  const took = await until('tickets, documents and bets are taken again', () =>
    all.every(({ size }, index) => size > (before[index] ?? 0)),
  );
  const told = `${(took / 1_000).toFixed(1)} s`;
  return finding('new tickets, documents and bets are taken after it', true, told);
}

/** Counts every failed call, including lost connections, although its retry succeeded. */
export const failedCallsFinding = (answers: Load['answers']): Finding =>
  none(
    `failed calls, of ${answers.length}`,
    answers.filter(isOpen).map(({ path, status }) => `${path} ${status}`),
  );
