/**
 * Where the bytes of documents lie. Small, so that another place (S3) can stand in for files.
 * What is put here is encrypted already; names are the storage's own.
 */
export type Storage = {
  /** Keeps all of the content durably and answers its name, or keeps nothing of it. */
  put(content: AsyncIterable<Buffer>): Promise<string>;
  get(ref: string): Promise<AsyncIterable<Buffer>>;
  /** Removing what is not there is no error. */
  remove(ref: string): Promise<void>;
  /** Everything there is, leftovers of interrupted puts included. */
  list(): AsyncIterable<StoredFile>;
  /** Throws when nothing could be kept. */
  check(): Promise<void>;
};

export type StoredFile = { ref: string; modifiedAt: Date };
