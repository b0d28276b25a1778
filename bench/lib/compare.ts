import { median } from './percentile.ts';
import { report } from './report.ts';
import type { Sized, TwoSizes } from './two-sizes.ts';

/** What is measured: it gets the database, and how long a page both sizes can fill. */
export type Work = (database: Sized, limit: number) => Promise<{ length: number }>;

export type Cost = { small: number; large: number; ratio: number };

/** "About what it costs": half as much again is allowed. */
export const MOST = 2;
const WARM_UP = 2;
const ROUNDS = 20;
/** A cost above the allowed one gets more rounds: the machine may have had other things to do. */
const TRIES = 4;
/** With fewer results than these, chance decides how far either side has to look. */
const FEWEST = 10;

/**
 * Asks both sizes in turn, so that whatever else the machine does falls on both, and takes the
 * best of the rounds: what it costs when nothing else is in the way. A page is never longer than
 * the smaller set can fill, so that the same is read and answered on both sides. Undefined where
 * the smaller set has too little to compare.
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
    // Nothing on one side alone: the other has rows to read besides.
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

/** Costs under the names of their columns, and whether each is within what is allowed. */
export function printTable(
  title: string,
  columns: readonly string[],
  rows: readonly [string, readonly (Cost | undefined)[]][],
): void {
  const ratios = rows.flatMap(([, costs]) => costs.flatMap((cost) => cost?.ratio ?? []));
  // The highest of none is below every target.
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
