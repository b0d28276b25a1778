/** Runs the benchmarks beside this file one after the other, or those named. */
import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

const folder = import.meta.dirname;
const itself = basename(import.meta.filename);
const wanted = process.argv.slice(2);

const names = (await readdir(folder))
  .filter((name) => name.endsWith('.ts') && name !== itself)
  .map((name) => name.slice(0, -'.ts'.length))
  .filter((name) => wanted.length === 0 || wanted.includes(name))
  .sort();
if (names.length === 0) throw new Error(`There is no benchmark called ${wanted.join(' or ')}.`);

const missed: string[] = [];
for (const name of names) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 70 - name.length))}`);
  const child = spawn(process.execPath, ['--import', 'tsx', join(folder, `${name}.ts`)], {
    stdio: 'inherit',
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) missed.push(name);
}
console.log(
  missed.length === 0
    ? `\nAll ${names.length} within their targets.`
    : `\nMissed: ${missed.join(', ')}`,
);
process.exitCode = missed.length === 0 ? 0 : 1;
