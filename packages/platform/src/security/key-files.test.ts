import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError } from '../config/variables.ts';
import { loadOrCreateKey } from './key-files.ts';

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'baize-key-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('the secret key of a data folder', () => {
  it('is generated once, readable only by its owner, and kept', async () => {
    const dataDir = join(await aFolder(), 'not', 'there', 'yet');
    const key = await loadOrCreateKey(dataDir, 'secret-key');
    expect(key).toMatch(/^[\w-]{64}$/);
    expect(await loadOrCreateKey(dataDir, 'secret-key')).toBe(key);
    const { mode } = await stat(join(dataDir, 'secret-key'));
    expect(mode & 0o777).toBe(0o600);
    expect(await loadOrCreateKey(await aFolder(), 'secret-key')).not.toBe(key);
  });

  it('is the same for twenty concurrent first starts, without leftover files', async () => {
    const dataDir = await aFolder();
    const keys = await Promise.all(
      Array.from({ length: 20 }, () => loadOrCreateKey(dataDir, 'secret-key')),
    );
    expect(new Set(keys).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['secret-key']);
    expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toBe(keys[0]);
  });

  it('survives the leftovers of an interrupted start', async () => {
    const dataDir = await aFolder();
    await writeFile(join(dataDir, 'secret-key.1.abcdef01'), 'half a k');
    expect(await loadOrCreateKey(dataDir, 'secret-key')).toMatch(/^[\w-]{64}$/);
  });

  it('is refused if its file is empty', async () => {
    const dataDir = await aFolder();
    await writeFile(join(dataDir, 'secret-key'), '');
    await expect(loadOrCreateKey(dataDir, 'secret-key')).rejects.toThrow(ConfigError);
  });

  it('cannot be stored in an invalid data folder', async () => {
    const file = join(await aFolder(), 'file');
    await writeFile(file, '');
    await expect(loadOrCreateKey(join(file, 'data'), 'secret-key')).rejects.toThrow(ConfigError);
  });
});
