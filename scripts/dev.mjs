/** Hot reload for pages and server: Vite listens on PORT, the API server on PORT + 1. */
import { spawn } from 'node:child_process';
import { root } from './lib/run.mjs';

const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
const start = (program, args, cwd, env) =>
  spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Otherwise tsx gets Ctrl-C both from the terminal and from us, and the second kills the
    // server.
    detached: true,
  });
const children = [
  start('tsx', ['watch', '--clear-screen=false', 'apps/server/src/server.ts'], root, {
    PORT: String(apiPort),
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  }),
  start('vite', ['--clearScreen', 'false'], `${root}/apps/web`, {
    PORT: String(port),
    API_URL: `http://127.0.0.1:${apiPort}`,
  }),
];
let isStopping = false;
const stop = () => {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
for (const child of children) {
  child.on('close', (code) => {
    stop();
    process.exitCode ||= code ?? 1;
  });
}
