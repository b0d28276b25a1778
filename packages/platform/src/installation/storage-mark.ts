import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';
import { ConfigError } from '../config/variables.ts';
import { ApiError } from '../http/api-error.ts';
import type { Storage } from '../storage/storage.ts';
import { hasTable } from './has-table.ts';

/**
 * The storage marker is a small object in the storage that names its installation; the database
 * stores its reference. A storage without the marker belongs to another installation, or is a
 * folder whose disk is not mounted.
 */

const textOf = (id: string) => `baize installation ${id}\n`;
const STORAGE = 'The storage of documents (DATA_DIR/documents or STORAGE_URL)';
/** How many stored files are compared with the database: enough to find a known document. */
const LOOKED_AT = 200;

export function putMark(storage: Storage, id: string): Promise<string> {
  return storage.put(oneChunk(Buffer.from(textOf(id))));
}

async function* oneChunk(chunk: Buffer): AsyncGenerator<Buffer> {
  yield chunk;
}

export async function assertMark(storage: Storage, mark: string, id: string): Promise<void> {
  let found: string;
  try {
    found = await readStart(storage, mark, textOf(id).length + 1);
  } catch (error) {
    // An outage of the storage is not a foreign storage; callers must be able to tell them apart.
    if (error instanceof ApiError && error.code === 'unavailable') throw error;
    throw new ConfigError(
      `${STORAGE} is not this database's, or is not there: its mark cannot be read (${(error as Error).message}).`,
    );
  }
  if (found !== textOf(id)) {
    throw new ConfigError(`${STORAGE} belongs to another database: its mark is not ours.`);
  }
}

/**
 * Checks a storage before it gets its marker. It must be empty if the database has no documents, or
 * contain some that the database knows. Returns the marker that an interrupted first start left.
 * Changes nothing.
 */
export async function surveyStorage(
  db: Kysely<DB>,
  storage: Storage,
  id: string | undefined,
): Promise<string | undefined> {
  const refs = await firstRefs(storage);
  const known = await countKnown(db, refs);
  if (known.among > 0) return undefined;
  if (refs.length === 0 && known.all === 0) return undefined;
  if (refs.length === 0) {
    throw new ConfigError(`${STORAGE} is empty, but the database knows documents; is it mounted?`);
  }
  const [first = ''] = refs;
  if (refs.length === 1 && id !== undefined) {
    const text = await readStart(storage, first, textOf(id).length + 1);
    if (text === textOf(id)) return first;
  }
  throw new ConfigError(`${STORAGE} holds files that this database knows nothing of.`);
}

async function firstRefs(storage: Storage): Promise<string[]> {
  const refs: string[] = [];
  for await (const { ref } of storage.list()) {
    refs.push(ref);
    if (refs.length === LOOKED_AT) break;
  }
  return refs;
}

async function countKnown(db: Kysely<DB>, refs: readonly string[]) {
  if (!(await hasTable(db, 'documents'))) return { all: 0, among: 0 };
  const { rows } = await sql<{ all: number; among: number }>`
    select (exists (select from documents))::int as all,
      (select count(*) from documents where ref = any (${refs}::uuid[]))::int as among`.execute(db);
  return rows[0] ?? { all: 0, among: 0 };
}

async function readStart(storage: Storage, ref: string, bytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.get(ref)) {
    chunks.push(chunk);
    if (Buffer.concat(chunks).length >= bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes).toString();
}

/** Wraps the storage: hides the marker from listings and verifies it in health checks. */
export function markedStorage(storage: Storage, mark: string, id: string): Storage {
  return {
    ...storage,
    async *list() {
      for await (const file of storage.list()) if (file.ref !== mark) yield file;
    },
    async check() {
      await storage.check();
      await assertMark(storage, mark, id);
    },
  };
}
