import { randomUUID } from 'node:crypto';
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertRef, isRef, type Storage, type StoredFile } from './storage.ts';

const INCOMING = 'incoming';

/** Stores files below one folder that only our user may enter, spread over 256 subfolders. */
export function createFileStorage(folder: string): Storage {
  const incomingPlace = (ref: string) => join(folder, INCOMING, ref);
  const place = (ref: string) => join(folder, assertRef(ref).slice(0, 2), ref);
  const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 });

  return {
    async put(content, ref = randomUUID()) {
      const incoming = incomingPlace(ref);
      await makeFolder(dirname(incoming));
      try {
        await writeDurably(incoming, content);
        await makeFolder(dirname(place(ref)));
        await rename(incoming, place(ref));
        await syncFolder(dirname(place(ref)));
        return ref;
      } catch (error) {
        await this.remove(ref);
        throw error;
      }
    },
    async get(ref) {
      const file = await open(place(ref));
      return file.createReadStream();
    },
    async remove(ref) {
      await rm(place(ref), { force: true });
      await rm(incomingPlace(ref), { force: true });
    },
    async *list() {
      for (const name of await namesIn(folder)) yield* filesIn(join(folder, name));
    },
    async check() {
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    },
  };
}

async function writeDurably(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await writeGathered(file, content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Chunks are collected up to this size, because a write call costs more than its few bytes. */
const WRITE_BYTES = 1024 * 1024;

async function writeGathered(file: FileHandle, content: AsyncIterable<Buffer>): Promise<void> {
  let parts: Buffer[] = [];
  let held = 0;
  const write = async () => {
    const { bytesWritten } = await file.writev(parts);
    // A full disk takes only a part; writing the rest reports the error.
    if (bytesWritten < held) await file.writeFile(Buffer.concat(parts).subarray(bytesWritten));
    parts = [];
    held = 0;
  };
  for await (const part of content) {
    parts.push(part);
    held += part.length;
    if (held >= WRITE_BYTES) await write();
  }
  if (held > 0) await write();
}

/** Fsyncs the folder; otherwise a power loss could undo the rename. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* filesIn(folder: string): AsyncGenerator<StoredFile> {
  for (const ref of await namesIn(folder)) {
    if (!isRef(ref)) continue;
    const modifiedAt = await stat(join(folder, ref)).then(
      ({ mtime }) => mtime,
      unlessMissing(undefined),
    );
    if (modifiedAt !== undefined) yield { ref, modifiedAt };
  }
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(unlessMissing([]));
}

/** Ignores files that were removed after they were listed. */
function unlessMissing<T>(answer: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code !== 'ENOENT') throw error;
    return answer;
  };
}
