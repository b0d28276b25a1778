import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@baize/contract';
import { zipSync } from 'fflate';
import { root } from '../lib/run.mjs';

// Local time on purpose: ZIP stores no time zone, so the bytes are the same everywhere.
const written = new Date(2026, 0, 1);
const skipped = new Set(['node_modules', 'dist', 'vendor', 'data', '.env']);

/** Zips a sample and the added files (by path) into an archive that unpacks into one folder. */
export async function zipSample(name, added) {
  const folder = join(root, 'samples', name);
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.split('/').some((part) => skipped.has(part)));
  const files = { ...added };
  for (const path of names) files[path] = await readFile(join(folder, path));
  const entries = Object.keys(files)
    .sort()
    .map((path) => [
      `${brand.slug}-sample-${name}/${path}`,
      [files[path], { mtime: written, level: 9 }],
    ]);
  return zipSync(Object.fromEntries(entries));
}
