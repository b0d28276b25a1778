/** Runs the product on a temporary data folder with eight months of invented history. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { demoEnvironment } from './lib/demo-environment.mjs';
import { root } from './lib/run.mjs';

await build();

const folder = mkdtempSync(join(tmpdir(), 'baize-demo-'));
// As root we run PostgreSQL as another user, who must be able to traverse the folder.
chmodSync(folder, 0o711);
const env = demoEnvironment(process.env, {
  DATA_DIR: join(folder, 'data'),
  ADMIN_PASSWORD: process.env.ADMIN_PASSWORD ?? randomBytes(9).toString('base64url'),
});

let child;
let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopped = true;
    child?.kill(signal);
  });
}
const start = (command, args, more = {}) => {
  child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...env, ...more } });
  return new Promise((resolve) => {
    child.on('close', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
};

console.error('Letting eight months pass...');
// Not the `tsx` command: when its terminal is closed, it ends before its child process has stopped.
const fill = ['--import', 'tsx', 'apps/server/src/demo/run.ts'];
let code = await start('node', fill, { LOG_LEVEL: 'error' });
if (code === 0 && !stopped) {
  code = await start('node', ['--enable-source-maps', 'apps/server/dist/server.js']);
}
await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
process.exit(code);
