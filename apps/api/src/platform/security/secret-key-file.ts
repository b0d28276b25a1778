import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@baize/server-kit';

const SHORTEST = 32;

/** The generated secret of a data folder. */
export async function loadOrCreateSecretKey(dataDir: string): Promise<string> {
  const path = pathIn(dataDir);
  let key: string;
  try {
    key = (await readIfThere(path)) ?? (await create(dataDir, path));
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be used: ${(error as Error).message}.`);
  }
  if (key.length < SHORTEST) {
    throw new ConfigError(`${path} must have at least ${SHORTEST} characters.`);
  }
  return key;
}

/** For tools, which make no key: without one there is nothing to look at. */
export const loadSecretKey = (dataDir: string): Promise<string | undefined> =>
  readIfThere(pathIn(dataDir));

const pathIn = (dataDir: string) => join(dataDir, 'secret-key');

/**
 * Written aside and linked into place, so that two first starts at once agree on one key and a
 * kill in the middle leaves none.
 */
async function create(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(aside, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(aside, { force: true });
  }
  return readFile(path, 'utf8');
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
