import { median } from './percentile.ts';
import { report } from './report.ts';
import type { Sized, TwoSizes } from './two-sizes.ts';

/** The query to measure, called with the database and a page length that both sizes can fill. */
export type Work = (database: Sized, limit: number) => Promise<{ length: number }>;

export type Cost = { small: number; large: number; ratio: number };

/** Maximum cost of the large set relative to the small one. */
export const MOST = 2;
const WARM_UP = 2;
const ROUNDS = 20;
/** Attempts if the cost is too high, because the machine may have been busy. */
const TRIES = 4;
/** With fewer results, the number of rows read on either side depends on chance. */
const FEWEST = 10;

/**
 * Queries both sizes in turn, so that other load on the machine affects both, and takes the fastest
 * round of each. The page length is limited to what the small set can fill, so that both sides read
 * and return the same amount. Returns undefined if the small set has too few results to compare.
 */
export async function compare(
  { small, large }: Pick<TwoSizes, 'small' | 'large'>,
  works: readonly Work[],
  { longest = 100, fewest = FEWEST } = {},
): Promise<Cost | undefined> {
  const pages: Page[] = [];
  for (const work of works) {
    const { length } = await work(small, longest);
    if (length < fewest) continue;
    // Not comparable if only one side has results, because the other has more rows to read.
    if ((length === 0) !== ((await work(large, longest)).length === 0)) continue;
    const whole = length === longest || length === 0;
    const limit = whole ? longest : Math.ceil(length / 2);
    pages.push({ work, limit, small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY });
  }
  if (pages.length === 0) return undefined;
  let cost = costOf(pages);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    for (const page of pages) await measure(page, small, large);
    cost = costOf(pages);
    if (cost.ratio <= MOST) break;
  }
  return cost;
}

type Page = { work: Work; limit: number; small: number; large: number };

async function measure(page: Page, small: Sized, large: Sized): Promise<void> {
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const one = await time(page.work, small, page.limit);
    const other = await time(page.work, large, page.limit);
    if (round < 0) continue;
    page.small = Math.min(page.small, one);
    page.large = Math.min(page.large, other);
  }
}

function costOf(pages: readonly Page[]): Cost {
  const mean = (size: 'small' | 'large') =>
    pages.reduce((sum, page) => sum + page[size], 0) / pages.length;
  const [small, large] = [mean('small'), mean('large')];
  return { small, large, ratio: large / small };
}

async function time(work: Work, database: Sized, limit: number): Promise<number> {
  const began = performance.now();
  await work(database, limit);
  return performance.now() - began;
}

/** Prints the costs as a table, marks those above the maximum and reports the highest. */
export function printTable(
  title: string,
  columns: readonly string[],
  rows: readonly [string, readonly (Cost | undefined)[]][],
): void {
  const ratios = rows.flatMap(([, costs]) => costs.flatMap((cost) => cost?.ratio ?? []));
  // Without results, the maximum (-Infinity) would meet every target.
  if (ratios.length === 0) throw new Error(`${title}: there was nothing to compare.`);
  const width = Math.max(...rows.map(([name]) => name.length));
  const cell = (cost: Cost | undefined) =>
    cost === undefined
      ? 'too few '
      : `${cost.small.toFixed(2)} → ${cost.large.toFixed(2)} ×${cost.ratio.toFixed(2)}${cost.ratio > MOST ? '!' : ' '}`;
  console.log(`\n${title} (milliseconds small → large ×ratio)`);
  console.log(' '.repeat(width), ...columns.map((column) => column.padStart(22)));
  for (const [name, costs] of rows) {
    console.log(name.padEnd(width), ...costs.map((cost) => cell(cost).padStart(22)));
  }
  const highest = Math.max(...ratios);
  report({
    what: `${title}, the large set beside the small one, dearest of ${ratios.length}`,
    measured: `median ×${median(ratios).toFixed(2)}`,
    ratio: highest,
    target: `≤ ${MOST}`,
    isMet: highest <= MOST,
  });
}
