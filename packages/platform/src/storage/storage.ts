import type { Readable } from 'node:stream';

/**
 * Stores encrypted documents, in files or in S3. The interface is small so that either can replace
 * the other. The storage chooses the names.
 */
export type Storage = {
  /**
   * Stores the content durably and returns its name, or stores nothing. Only restores pass a name.
   */
  put(content: AsyncIterable<Buffer>, ref?: string): Promise<string>;
  /** The stream stays open until it is read to its end or destroyed. */
  get(ref: string): Promise<Readable>;
  /** Removing a file that does not exist is not an error. */
  remove(ref: string): Promise<void>;
  /** Lists every stored file, including those of interrupted puts. */
  list(): AsyncIterable<StoredFile>;
  /** Throws if the storage cannot be used. */
  check(): Promise<void>;
};

export type StoredFile = { ref: string; modifiedAt: Date };

const REF = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isRef = (name: string) => REF.test(name);

export function assertRef(name: string): string {
  if (!isRef(name)) throw new Error('This is no name of a stored file.');
  return name;
}
