import type { Sized, TwoSizes } from './two-sizes.ts';

/** What is measured: it gets the database, and how long a page both sizes can fill. */
export type Work = (database: Sized, limit: number) => Promise<{ length: number }>;

export type Cost = { small: number; large: number; ratio: number };

/** "About what it costs": half as much again is allowed. */
export const MOST = 1.5;
const WARM_UP = 2;
const ROUNDS = 9;
/** A cost above the allowed one is measured again: the machine may have had other things to do. */
const TRIES = 4;

/**
 * Asks both sizes in turn, so that whatever else the machine does falls on both, and takes the
 * best of the rounds: what it costs when nothing else is in the way. A page is never longer than
 * the smaller set can fill, so that the same is read and answered on both sides.
 */
export async function compare(
  { small, large }: Pick<TwoSizes, 'small' | 'large'>,
  works: readonly Work[],
  longest = 100,
): Promise<Cost> {
  const pages = await Promise.all(
    works.map(async (work) => ({ work, limit: (await work(small, longest)).length || longest })),
  );
  let best: Cost = { small: Number.NaN, large: Number.NaN, ratio: Number.POSITIVE_INFINITY };
  for (let attempt = 0; attempt < TRIES && best.ratio > MOST; attempt++) {
    const cost = { small: 0, large: 0 };
    for (const { work, limit } of pages) {
      const times = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        const [one, other] = [await time(work, small, limit), await time(work, large, limit)];
        if (round < 0) continue;
        times.small = Math.min(times.small, one);
        times.large = Math.min(times.large, other);
      }
      cost.small += times.small / pages.length;
      cost.large += times.large / pages.length;
    }
    const ratio = cost.large / cost.small;
    if (ratio < best.ratio) best = { ...cost, ratio };
  }
  return best;
}

async function time(work: Work, database: Sized, limit: number): Promise<number> {
  const began = performance.now();
  await work(database, limit);
  return performance.now() - began;
}

/** Costs under the names of their columns, and whether each is within what is allowed. */
export function printTable(title: string, columns: readonly string[], rows: [string, Cost[]][]) {
  const width = Math.max(...rows.map(([name]) => name.length));
  const cell = ({ small, large, ratio }: Cost) =>
    `${small.toFixed(2)} → ${large.toFixed(2)} ×${ratio.toFixed(2)}${ratio > MOST ? '!' : ' '}`;
  console.log(`\n${title} (milliseconds small → large ×ratio)`);
  console.log(' '.repeat(width), ...columns.map((column) => column.padStart(22)));
  for (const [name, costs] of rows) {
    console.log(name.padEnd(width), ...costs.map((cost) => cell(cost).padStart(22)));
  }
  if (rows.some(([, costs]) => costs.some(({ ratio }) => ratio > MOST))) process.exitCode = 1;
}
