import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { appConnectionString } from '@baize/db/testing';
import type { TestServer } from './test-server.ts';

const program = fileURLToPath(new URL('../reconcile.ts', import.meta.url));

/** Runs `npm run reconcile` on the server's database and returns its output and exit code. */
export function runReconcile(
  server: TestServer,
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: appConnectionString(server.databaseUrl),
        SECRET_KEY: server.running.resources.config.secretKey,
      },
    });
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('close', (code) => resolve({ code, said }));
  });
}

/**
 * Makes all transactions two minutes older, because the comparison skips those under a minute old.
 */
export const ageTransactions = (server: TestServer) =>
  server.asOwner(`alter table transactions disable trigger user;
    update transactions set created_at = created_at - interval '2 minutes';
    alter table transactions enable trigger user`);
