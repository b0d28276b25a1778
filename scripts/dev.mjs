/** Hot reload on both sides: Vite in front on PORT, the API server behind it on the next one. */
import { spawn } from 'node:child_process';
import { root } from './lib/run.mjs';

const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
const api = spawn('tsx', ['watch', '--clear-screen=false', 'apps/server/src/server.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: String(apiPort),
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  },
});
const web = spawn('vite', ['--clearScreen', 'false'], {
  cwd: `${root}/apps/web`,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(port), API_URL: `http://127.0.0.1:${apiPort}` },
});
const children = [api, web];
const stop = (signal) => {
  for (const child of children) child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
for (const child of children) {
  child.on('close', (code) => {
    stop('SIGTERM');
    process.exitCode ||= code ?? 1;
  });
}
