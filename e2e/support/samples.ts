import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { brand } from '@baize/contract';
import { unzipSync } from 'fflate';
import { freePort } from './start-server.ts';

const downloads = resolve('apps/web/dist/downloads');

/** Creates a folder that is deleted when the worker exits, whether its tests pass or not. */
function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Unpacks a downloaded sample and returns its folder. */
export function unpackSample(name: string): string {
  const folder = temporaryFolder('baize-sample-');
  const files = unzipSync(readFileSync(join(downloads, `${brand.slug}-sample-${name}.zip`)));
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return join(folder, `${brand.slug}-sample-${name}`);
}

/** Does the work of `npm install` with the packages installed in this repository. */
export function installFromHere(folder: string): void {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Partial<Record<'dependencies' | 'devDependencies', Record<string, string>>>;
  for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies })) {
    const target = join(folder, 'node_modules', name);
    mkdirSync(dirname(target), { recursive: true });
    if (range.startsWith('file:')) unpackPackage(join(folder, range.slice(5)), target);
    else symlinkSync(resolve('node_modules', name), target);
  }
}

export function unpackPackage(archive: string, target: string): void {
  const folder = temporaryFolder('baize-package-');
  run('tar', ['-xzf', archive, '-C', folder]);
  cpSync(join(folder, 'package'), target, { recursive: true });
}

export function run(command: string, args: string[], cwd?: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`);
}

/** Starts a sample's server. Returns its URL once it prints that it is listening. */
export async function startSample(
  folder: string,
  args: string[],
  env: Record<string, string> = {},
  given?: number,
): Promise<{ url: string; stop: () => void }> {
  const port = given ?? (await freePort());
  const server: ChildProcess = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Also stops the sample if the test fails, because the worker then exits before stopping it.
  process.once('exit', () => server.kill());
  await new Promise<void>((ready, failed) => {
    server.stdout?.on('data', (said: Buffer) => {
      if (said.includes(String(port))) ready();
    });
    server.on('exit', (code) => failed(new Error(`The sample ended with ${code}.`)));
  });
  return { url: `http://localhost:${port}`, stop: () => server.kill() };
}
