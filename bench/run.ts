/**
 * Runs all benchmarks in this folder, or those named, one after the other, and writes their figures
 * to docs/benchmarks.md.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describeMachine, loadNow, writeFigures } from './lib/figures-table.ts';
import { FIGURES_FILE, type Figure } from './lib/report.ts';

const folder = import.meta.dirname;
const itself = basename(import.meta.filename);
const wanted = process.argv.slice(2);

const known = (await readdir(folder))
  .filter((name) => name.endsWith('.ts') && name !== itself)
  .map((name) => name.slice(0, -'.ts'.length))
  .sort();
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) throw new Error(`There is no benchmark called ${unknown.join(' or ')}.`);
const names = known.filter((name) => wanted.length === 0 || wanted.includes(name));

const missed: string[] = [];
const notes = await mkdtemp(join(tmpdir(), 'baize-figures-'));
console.log(describeMachine());
for (const name of names) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 70 - name.length))}`);
  const file = join(notes, name);
  await writeFile(file, '');
  const load = loadNow();
  const child = spawn(process.execPath, ['--import', 'tsx', join(folder, `${name}.ts`)], {
    stdio: 'inherit',
    env: { ...process.env, [FIGURES_FILE]: file },
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) missed.push(name);
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  const figures = lines.map((line): Figure => JSON.parse(line));
  if (figures.length > 0) writeFigures(name, figures, load);
}
await rm(notes, { recursive: true, force: true });
console.log(
  missed.length === 0
    ? `\nAll ${names.length} within their targets.`
    : `\nMissed: ${missed.join(', ')}`,
);
process.exitCode = missed.length === 0 ? 0 : 1;
