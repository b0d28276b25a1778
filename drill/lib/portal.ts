import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, spawnServer } from '../../apps/server/src/testing/spawn-server.ts';
import { until } from './until.ts';

/** Folder of this version of the product. */
export const here = fileURLToPath(new URL('../../', import.meta.url));

/** Starts the built server as `npm start` does. */
export const spawnPortal = (env: Record<string, string>, product = here): ServerProcess =>
  spawnServer(env, ['--enable-source-maps', join(product, 'apps/server/dist/server.js')]);

/** One process of the portal, which keeps its port when it is restarted. */
export type Portal = {
  readonly name: string;
  readonly port: number;
  readonly url: string;
  readonly isRunning: boolean;
  /** Number of kills and freezes, after each of which pending writes may be missing or late. */
  readonly timesCut: number;
  readonly log: string;
  start(options?: { env?: Record<string, string>; product?: string }): void;
  /** Sends SIGKILL, so that the process cannot finish anything. */
  kill(): Promise<void>;
  /** Kills the process and prevents restarts, even by a drill that is being interrupted. */
  close(): Promise<void>;
  freeze(): void;
  wake(): void;
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
  isReady(): Promise<boolean>;
  untilReady(withinMs?: number): Promise<number>;
};

export function createPortal(name: string, port: number, env: Record<string, string>): Portal {
  const url = `http://127.0.0.1:${port}`;
  let server: ServerProcess | undefined;
  let before = '';
  let timesCut = 0;
  let isClosed = false;

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const ending = server;
    if (ending === undefined) return null;
    ending.kill(signal);
    const code = await ending.exited();
    before += ending.stdout + ending.stderr;
    if (server === ending) server = undefined;
    return code;
  }
  async function isReady() {
    try {
      return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok;
    } catch {
      return false;
    }
  }
  return {
    name,
    port,
    url,
    get isRunning() {
      return server !== undefined;
    },
    get timesCut() {
      return timesCut;
    },
    get log() {
      return before + (server?.stdout ?? '') + (server?.stderr ?? '');
    },
    start({ env: more = {}, product = here } = {}) {
      if (isClosed) throw new Error(`${name} is not started again.`);
      if (server !== undefined) throw new Error(`${name} runs already.`);
      server = spawnPortal({ ...env, PORT: `${port}`, ...more }, product);
    },
    async kill() {
      timesCut++;
      await end('SIGKILL');
    },
    async close() {
      isClosed = true;
      await end('SIGKILL');
    },
    freeze() {
      timesCut++;
      server?.kill('SIGSTOP');
    },
    wake: () => server?.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
    isReady,
    // The server listens shortly before it creates its first owner; the log line follows both.
    untilReady: (withinMs) =>
      until(
        `${name} is ready`,
        async () => server?.stderr.includes(' is running at ') === true && (await isReady()),
        withinMs,
      ),
  };
}
