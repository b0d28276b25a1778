import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { root } from './lib/run.mjs';

await build();

const server = spawn('node', ['--enable-source-maps', 'apps/api/dist/server.js'], {
  cwd: root,
  stdio: 'inherit',
});
// The terminal sends its interrupt to both; a supervisor sends its signal only here.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('close', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
