import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { ApiError } from '../http/api-error.ts';
import { createFileStorage } from './file-storage.ts';
import type { Storage } from './storage.ts';

export async function openStorage({ dataDir, storage }: Config): Promise<Storage> {
  if (storage === undefined) return tellOutage(createFileStorage(join(dataDir, 'documents')));
  // Loaded on demand, because the S3 client is large.
  const { createS3Storage } = await import('./s3-storage.ts');
  return tellOutage(createS3Storage(storage));
}

/**
 * Reports a storage that is down, full or unreachable as 503, so that clients retry, like for a
 * database outage.
 */
export function tellOutage(storage: Storage): Storage {
  return {
    ...storage,
    async put(content, ref) {
      const fault: { ofContent?: unknown } = {};
      try {
        return await storage.put(watch(content, fault), ref);
      } catch (error) {
        throw 'ofContent' in fault ? fault.ofContent : toOutage(error);
      }
    },
    async get(ref) {
      try {
        return await storage.get(ref);
      } catch (error) {
        throw toOutage(error);
      }
    },
  };
}

/** Remembers errors of the content itself: a broken upload is not an outage of the storage. */
async function* watch(
  content: AsyncIterable<Buffer>,
  fault: { ofContent?: unknown },
): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    fault.ofContent = error;
    throw error;
  }
}

/**
 * Codes of a missing document. It is in the database but not in storage, so retrying does not help.
 */
const MISSING = new Set<unknown>(['ENOENT', 'NoSuchKey']);

function toOutage(error: unknown): unknown {
  const { code, name, $metadata } = error as Error & { code?: string; $metadata?: object };
  const isForeign = code !== undefined || $metadata !== undefined || name === 'TimeoutError';
  if (!isForeign || MISSING.has(code) || MISSING.has(name)) return error;
  return new ApiError('unavailable', { cause: error });
}
