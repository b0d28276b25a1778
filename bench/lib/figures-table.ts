import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './report.ts';

const page = join(import.meta.dirname, '../../docs/benchmarks.md');
const [begin, end] = ['<!-- figures -->', '<!-- end of figures -->'];
const HEAD = [
  '| benchmark | what | measured | beside | ratio | target | met | when, load, machine |',
  '| --- | --- | --- | --- | --- | --- | --- | --- |',
];
const MACHINE = '- Machine ';
const GIGABYTE = 1024 ** 3;

/** Machines are told apart by architecture and clock speed, if the CPU's name contains it. */
const [firstCpu] = cpus();
const [, clock] = /@ (\S+)$/.exec(firstCpu?.model ?? '') ?? [];
const machine = clock === undefined ? process.arch : `${process.arch} ${clock}`;

/** Describes the machine on which the figures were measured. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / GIGABYTE);
  return `${cpus().length} × ${firstCpu?.model ?? 'unknown'} (${process.arch}), ${memory} GB, Node ${process.versions.node}`;
}

export const loadNow = (): string => (loadavg()[0] ?? Number.NaN).toFixed(1);

/** Replaces the figures of a benchmark in docs/benchmarks.md and keeps those of the others. */
export function writeFigures(name: string, figures: readonly Figure[], load: string): void {
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  const before = text.slice(from, to).split('\n');
  const kept = before.filter((line) => line.startsWith('| `') && nameIn(line) !== name);
  const when = `${new Date().toISOString().slice(0, 10)}, ${load}, ${machine}`;
  const rows = figures.map((figure) => rowOf(name, figure, when));
  // The page may have figures of several machines; keep the description of each that is still used.
  const others = before
    .filter((line) => line.startsWith(MACHINE) && machineIn(line) !== machine)
    .filter((line) => kept.some((row) => row.endsWith(`, ${machineIn(line)} |`)));
  const machines = [...others, `${MACHINE}${machine}: ${describeMachine()}.`].sort();
  const lines = [
    '',
    '',
    ...HEAD,
    ...[...kept, ...rows].sort((one, other) => nameIn(one).localeCompare(nameIn(other))),
    '',
    ...machines,
    '',
  ];
  writeFileSync(page, text.slice(0, from) + lines.join('\n') + text.slice(to));
}

const machineIn = (line: string): string => line.slice(MACHINE.length, line.indexOf(':'));

const nameIn = (line: string): string => line.split('`')[1] ?? '';

function rowOf(name: string, figure: Figure, when: string): string {
  const { what, measured, beside = '', ratio, target, isMet } = figure;
  const cells = [
    ...[`\`${name}\``, what, measured, beside, ratio === undefined ? '' : ratio.toFixed(2)],
    ...[target, isMet ? 'yes' : '**no**', when],
  ];
  return `| ${cells.join(' | ')} |`;
}
