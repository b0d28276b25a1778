/** `npm run drill`: runs the named drills, or all but the long ones, and prints their findings. */
import { cpus, totalmem } from 'node:os';
import { ensurePrograms } from '../scripts/lib/programs.mjs';
import { run } from '../scripts/lib/run.mjs';
import { api } from './drills/api.ts';
import { backup } from './drills/backup.ts';
import { blackHole } from './drills/black-hole.ts';
import { clock } from './drills/clock.ts';
import { deploy } from './drills/deploy.ts';
import { disk } from './drills/disk.ts';
import { embedded } from './drills/embedded.ts';
import { kills } from './drills/kills.ts';
import { mailAndStorage } from './drills/mail-and-storage.ts';
import { overload } from './drills/overload.ts';
import { refused } from './drills/refused.ts';
import { beginRounds, rounds } from './drills/rounds.ts';
import { stop } from './drills/stop.ts';
import { wallet } from './drills/wallet.ts';
import { closeEverything } from './lib/closers.ts';
import { type Finding, finding } from './lib/finding.ts';
import { onScene } from './lib/scene.ts';

const drills: Record<string, () => Promise<Finding[]>> = {
  kills: () => onScene(kills),
  stop: () => onScene(stop),
  'black-hole': () => onScene(blackHole),
  deploy: () => onScene(deploy),
  backup: () => onScene(backup),
  refused,
  'mail-and-storage': mailAndStorage,
  disk,
  embedded,
  clock,
  api: () => {
    if (chosen.includes('rounds')) beginRoundsBefore();
    return api();
  },
  rounds: () => rounds(beginRoundsBefore()),
  overload,
};
/** Run only if named: this drill takes as long as the longest of the others. */
const longDrills: typeof drills = { wallet };

let begun: ReturnType<typeof beginRounds> | undefined;
/** Starts the cluster of `rounds` early, while the drill before it runs. */
function beginRoundsBefore() {
  begun ??= beginRounds();
  // `rounds` reports the error; without this it would be an unhandled rejection until then.
  begun.catch(() => undefined);
  return begun;
}

const wanted = process.argv.slice(2);
const all = { ...drills, ...longDrills };
const unknown = wanted.filter((name) => !(name in all));
const chosen = wanted.length > 0 ? wanted : Object.keys(drills);
if (unknown.length > 0) {
  console.error(
    `There is no drill ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}.`,
  );
  process.exit(1);
}

ensurePrograms('postgresql', 'pgbouncer', 'haproxy', 'faketime', 'chromium');
if ((await run('node', ['scripts/build.mjs'])) !== 0) process.exit(1);

let ending: Promise<void> | undefined;
const end = () => {
  ending ??= closeEverything().finally(() => process.exit(1));
};
// Signals can arrive twice: from the terminal and again from npm.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);

// Errors outside every promise, such as in a page's route handler, also close everything.
process.once('uncaughtException', (error) => {
  console.error(error);
  end();
});

const [processor] = cpus();
console.log(
  `${cpus().length} × ${processor?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
);
const failed: string[] = [];
for (const [name, drill] of Object.entries(all)) {
  if (!chosen.includes(name)) continue;
  const began = performance.now();
  const findings = await drill().catch((error: Error) => [
    finding('ran to its end', false, error.stack ?? error.message),
  ]);
  // The drill failed because everything is being closed: report nothing and start no other drill.
  if (ending) await ending;
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`\n── ${name} (${seconds} s) ${'─'.repeat(Math.max(3, 60 - name.length))}`);
  for (const { what, found, isGood } of findings) {
    console.log(`${isGood ? '✓' : '✗'} ${what}: ${found}`);
  }
  if (findings.some(({ isGood }) => !isGood)) failed.push(name);
}
console.log(failed.length === 0 ? '\nAll drills held.' : `\nFailed: ${failed.join(', ')}`);
// Exit explicitly: keep-alive sockets to ended processes would keep this one alive.
process.exit(failed.length === 0 ? 0 : 1);
