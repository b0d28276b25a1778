import { cp, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const sources = [
  ...['apps', 'games', 'packages', 'samples', 'scripts'],
  ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'],
];

export type ProductCopy = { folder: string; remove(): Promise<void> };

/**
 * Copies the product's sources to a new folder where a test can change them. Builds are copied only
 * on request.
 */
export async function copyProduct({ built = false } = {}): Promise<ProductCopy> {
  // The folder's name contains no brand, because builds may contain their path.
  const folder = await mkdtemp(join(tmpdir(), 'product-copy-'));
  const left = new Set(['node_modules', 'data', ...(built ? [] : ['dist'])]);
  for (const name of sources) {
    const filter = (path: string) => !left.has(basename(path));
    await cp(join(root, name), join(folder, name), { recursive: true, filter });
  }
  await linkModules(folder);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Links the installed packages, except our own, which the copy provides. */
async function linkModules(folder: string): Promise<void> {
  await mkdir(join(folder, 'node_modules/@baize'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    // The copy needs its own caches and build information.
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
