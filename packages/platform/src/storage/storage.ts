import type { Readable } from 'node:stream';

/**
 * Where the bytes of documents lie: files, or S3. Small, so that one can stand in for the other.
 * What is put here is encrypted already; names are the storage's own.
 */
export type Storage = {
  /**
   * Keeps all of the content durably and answers its name, or keeps nothing of it. A name is given
   * only when a backup is put back.
   */
  put(content: AsyncIterable<Buffer>, ref?: string): Promise<string>;
  /** Stays open until it has been read to its end, or is destroyed. */
  get(ref: string): Promise<Readable>;
  /** Removing what is not there is no error. */
  remove(ref: string): Promise<void>;
  /** Every stored file, including those of interrupted puts. */
  list(): AsyncIterable<StoredFile>;
  /** Throws when nothing could be kept. */
  check(): Promise<void>;
};

export type StoredFile = { ref: string; modifiedAt: Date };

const REF = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isRef = (name: string) => REF.test(name);

export function assertRef(name: string): string {
  if (!isRef(name)) throw new Error('This is no name of a stored file.');
  return name;
}
