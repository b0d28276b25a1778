import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

export async function runBuffered(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => chunks.push(chunk));
  }
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status, signal) => resolve(signal ? 1 : (status ?? 1)));
  });
  return { code, output: Buffer.concat(chunks).toString() };
}

/** Runs a command silently. If it fails, prints its output and exits. */
export async function runQuietly(command, args, options) {
  const { code, output } = await runBuffered(command, args, options);
  if (code === 0) return;
  process.stderr.write(output);
  process.exit(code);
}
