import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config/variables.ts';

const SHORTEST = 32;

/** Generated keys in the data folder. They are independent of each other. */
export type KeyName = 'secret-key' | 'documents-key' | 'documents-previous-key';

export async function loadOrCreateKey(dataDir: string, name: KeyName): Promise<string> {
  return (await loadKey(dataDir, name)) ?? (await asConfig(() => create(dataDir, name)));
}

/** Never generates a key: a new one could not decrypt what was encrypted with a lost one. */
export async function loadKey(dataDir: string, name: KeyName): Promise<string | undefined> {
  const path = join(dataDir, name);
  const key = await asConfig(() => readIfThere(path));
  if (key !== undefined && key.length < SHORTEST) {
    throw new ConfigError(`${path} must have at least ${SHORTEST} characters.`);
  }
  return key;
}

async function asConfig<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be used: ${(error as Error).message}.`);
  }
}

/**
 * Writes a temporary file and links it to its name. Two concurrent first starts therefore agree on
 * one key, and a crash leaves no partial key.
 */
async function create(dataDir: string, name: KeyName): Promise<string> {
  const path = join(dataDir, name);
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
