import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '../config/variables.ts';

export type HashedFile = { bytes: number; sha256: string };

/** Writes a new file readable only by our user; returns its size and hash. */
export async function writeHashed(
  path: string,
  content: AsyncIterable<Buffer>,
): Promise<HashedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await pipeline(counted, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { bytes, sha256: hash.digest('hex') };
}

/** Streams a file and throws at its end if the hash does not match. */
export async function* readHashed(path: string, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of await openFile(path)) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) {
    throw new ConfigError(`${path} is not what was backed up: its hash is another.`);
  }
}

async function openFile(path: string): Promise<AsyncIterable<Buffer>> {
  try {
    return (await open(path)).createReadStream();
  } catch (error) {
    throw new ConfigError(`The backup is not whole: ${(error as Error).message}.`);
  }
}

export async function assertHashed(path: string, sha256: string): Promise<void> {
  for await (const _chunk of readHashed(path, sha256));
}
