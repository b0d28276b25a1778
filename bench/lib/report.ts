import { appendFileSync } from 'node:fs';

/** One row of the table in docs/benchmarks.md. */
export type Figure = {
  what: string;
  measured: string;
  /** The result it is compared with, from the same run; undefined if there is only a limit. */
  beside?: string;
  ratio?: number;
  target: string;
  isMet: boolean;
};

/** Variable with the path of the file in which run.ts collects figures. */
export const FIGURES_FILE = 'BENCH_FIGURES';

/** Prints a figure, saves it for the table and fails the benchmark if it misses its target. */
export function report(figure: Figure): void {
  const { what, measured, beside, ratio, target, isMet } = figure;
  const against = beside === undefined ? '' : `, ${beside}`;
  const times = ratio === undefined ? '' : `, ×${ratio.toFixed(2)}`;
  console.log(
    `${what}: ${measured}${against}${times} (target ${target}, ${isMet ? 'met' : 'missed'})`,
  );
  if (!isMet) process.exitCode = 1;
  const file = process.env[FIGURES_FILE];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}
