import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const sources = [
  ...['apps', 'games', 'packages', 'samples', 'scripts'],
  ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'],
];
const left = new Set(['node_modules', 'dist', 'data']);

export type Copy = {
  folder: string;
  /** Runs a program of Node there, and answers what it wrote. */
  run(...args: string[]): Promise<string>;
  remove(): Promise<void>;
};

/** The product's sources with another brand file, as a provider changes them, ready to be built. */
export async function rebrandedCopy(brandFile: string): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'rebranded-'));
  for (const name of sources) {
    const filter = (path: string) => !left.has(basename(path));
    await cp(join(root, name), join(folder, name), { recursive: true, filter });
  }
  await cp(brandFile, join(folder, 'packages/contract/src/brand.ts'));
  await linkModules(folder);
  return {
    folder,
    run: async (...args) => {
      const { stdout } = await promisify(execFile)(process.execPath, args, {
        cwd: folder,
        maxBuffer: 64 * 1024 * 1024,
      });
      return stdout;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** What is installed here serves there too, but for our own packages, which are the copy's. */
async function linkModules(folder: string): Promise<void> {
  await mkdir(join(folder, 'node_modules/@baize'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    // Caches and notes of what was built are the copy's own.
    if (name === '@baize' || (name.startsWith('.') && name !== '.bin')) continue;
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  for (const name of await readdir(join(root, 'node_modules/@baize'))) {
    const target = await readlink(join(root, 'node_modules/@baize', name));
    await symlink(target, join(folder, 'node_modules/@baize', name));
    await linkOwn(join('node_modules/@baize', target, 'node_modules'), folder);
  }
}

async function linkOwn(path: string, folder: string): Promise<void> {
  const names = await readdir(join(root, path)).catch(() => []);
  if (names.length > 0) await symlink(join(root, path), join(folder, path));
}
