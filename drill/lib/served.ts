import { isOpen } from './call.ts';
import { type Finding, finding, none } from './finding.ts';
import type { Load } from './load.ts';
import { until } from './until.ts';

/** From now on: tickets, documents and bets are taken that were not taken before. */
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

/** Whoever asks again is answered in the end: here every answer counts, those included that were none. */
export const failedCallsFinding = (answers: Load['answers']): Finding =>
  none(
    `failed calls, of ${answers.length}`,
    answers.filter(isOpen).map(({ path, status }) => `${path} ${status}`),
  );
