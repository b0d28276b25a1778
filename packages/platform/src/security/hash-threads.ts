import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

/**
 * Threads of our own for argon2id, with a lower priority than everything else that this process does: a hash takes
 * a core for tens of milliseconds, and whoever asks for something else must not wait behind it. Those of
 * Node's pool write files and cannot be told apart. Linux gives each thread a priority of its own; elsewhere
 * they have that of the process.
 */

type Job = { password: string } & ({ stored: string } | { options: Options });
type Answer<T> = { value: T } | { error: string };

/** Among threads that all want to run, about a tenth of what others get. */
const LOWER_BY = 10;

// As text, because the server is bundled into one file. What is bundled with it is not seen from here.
const PROGRAM = `
  const { getPriority, setPriority } = require('node:os');
  const { parentPort, workerData } = require('node:worker_threads');
  const { hashSync, verifySync } = require(workerData.library);
  if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + ${LOWER_BY}));
  const run = ({ password, stored, options }) =>
    stored === undefined ? hashSync(password, options) : verifySync(stored, password);
  parentPort.on('message', (job) => {
    try {
      parentPort.postMessage({ value: run(job) });
    } catch (error) {
      parentPort.postMessage({ error: error.message });
    }
  });`;

const idle: Worker[] = [];

function startThread(): Worker {
  const library = createRequire(import.meta.url).resolve('@node-rs/argon2');
  const thread = new Worker(PROGRAM, { eval: true, execArgv: [], workerData: { library } });
  // One that ends while nobody waits for it is not lent again; whoever waits is told by the same event.
  thread.once('error', () => drop(thread));
  thread.once('exit', () => drop(thread));
  return thread;
}

function drop(thread: Worker): void {
  const at = idle.indexOf(thread);
  if (at !== -1) idle.splice(at, 1);
}

/** A thread is begun when all are at work: how many there are is for the caller to limit. */
export async function inHashThread<T>(job: Job): Promise<T> {
  const thread = idle.pop() ?? startThread();
  // The process stays for as long as it waits for an answer, and no longer.
  thread.ref();
  thread.postMessage(job);
  const [answer] = (await once(thread, 'message')) as [Answer<T>];
  thread.unref();
  idle.push(thread);
  if ('error' in answer) throw new Error(answer.error);
  return answer.value;
}
