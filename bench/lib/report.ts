import { appendFileSync } from 'node:fs';

/** One line of the table in docs/benchmarks.md. */
export type Figure = {
  what: string;
  measured: string;
  /** What it was measured against in the same run; empty where there is only a limit. */
  beside?: string;
  ratio?: number;
  target: string;
  isMet: boolean;
};

/** Where run.ts collects the figures of a benchmark. */
export const FIGURES_FILE = 'BENCH_FIGURES';

/** Prints a figure, keeps it for the table, and fails the benchmark where its target is missed. */
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
