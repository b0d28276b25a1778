import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { ApiError } from '../http/api-error.ts';
import { createFileStorage } from './file-storage.ts';
import type { Storage } from './storage.ts';

/** The storage that the configuration names; it is not looked at yet. */
export async function openStorage({ dataDir, storage }: Config): Promise<Storage> {
  if (storage === undefined) return tellOutage(createFileStorage(join(dataDir, 'documents')));
  // Loaded only where it is used: it is large.
  const { createS3Storage } = await import('./s3-storage.ts');
  return tellOutage(createS3Storage(storage));
}

/**
 * A storage that is down, full or out of reach is no fault of the call: it is answered like a database
 * that is away, to be tried again.
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

/** Notes what the content itself failed with: a broken upload is not the storage's. */
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

/** A document that the database knows and the storage does not is a fault, and stays one. */
const MISSING = new Set<unknown>(['ENOENT', 'NoSuchKey']);

function toOutage(error: unknown): unknown {
  const { code, name, $metadata } = error as Error & { code?: string; $metadata?: object };
  const isForeign = code !== undefined || $metadata !== undefined || name === 'TimeoutError';
  if (!isForeign || MISSING.has(code) || MISSING.has(name)) return error;
  return new ApiError('unavailable', { cause: error });
}
