import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@baize/db/testing';
import { createVirusScanner } from '@baize/platform/storage/virus-scanner';
import { vi } from 'vitest';
import { programPath } from '../../../../scripts/lib/programs.mjs';

/** Harmless text, and the only signature of the tests' scanner. */
export const testVirus = 'baize-test-signature-of-a-virus';
export const testVirusName = 'Baize.Test.Signature.UNOFFICIAL';

export type TestScanner = {
  readonly url: string;
  readonly socketUrl: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
};

/**
 * Prepares a real clamd with one signature of ours, reachable over TCP and a socket. It is stopped
 * until `start`.
 */
export async function prepareVirusScanner(): Promise<TestScanner> {
  const folder = await mkdtemp(join(tmpdir(), 'baize-clamd-'));
  await chmod(folder, 0o711);
  const signatures = join(folder, 'signatures');
  await mkdir(signatures);
  const pattern = Buffer.from(testVirus).toString('hex');
  const name = testVirusName.replace('.UNOFFICIAL', '');
  await writeFile(join(signatures, 'test.ndb'), `${name}:0:*:${pattern}\n`);
  const socket = join(folder, 'clamd.sock');
  const settings = join(folder, 'clamd.conf');
  const port = await freePort();
  const lines = [
    'Foreground yes',
    `DatabaseDirectory ${signatures}`,
    `LocalSocket ${socket}`,
    `TCPSocket ${port}`,
    'TCPAddr 127.0.0.1',
  ];
  await writeFile(settings, `${lines.join('\n')}\n`);
  let running: ChildProcess | undefined;

  const stop = async () => {
    if (running === undefined) return;
    const ended = once(running, 'exit');
    running.kill('SIGTERM');
    await ended;
    running = undefined;
  };
  return {
    url: `tcp://127.0.0.1:${port}`,
    socketUrl: `unix:${socket}`,
    async start() {
      running = spawn(programPath('clamd'), ['--config-file', settings], { stdio: 'ignore' });
      const scanner = createVirusScanner(`unix:${socket}`);
      await vi.waitFor(() => scanner.ping(), { timeout: 30_000, interval: 20 });
    },
    stop,
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
