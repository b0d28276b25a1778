import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * A file of lines that only grows. A line is on the disk before anyone is told that it was written, so that a
 * process killed at any moment loses nothing it said yes to. Lines written at the same time share one flush.
 */
export async function openJournal(path, replay) {
  const file = await open(path, 'a+');
  await syncFolder(dirname(path));
  await replayLines(file, replay);
  let waiting = [];
  let writing = Promise.resolve();

  /** What could not be written leaves the memory ahead of the disk: only a new start is sure of itself. */
  async function flush() {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      await file.appendFile(batch.map(({ line }) => line).join(''));
      await file.datasync();
    } catch (error) {
      console.error('The books cannot be written.', error);
      process.exit(1);
    }
    for (const { resolve } of batch) resolve();
  }

  return {
    append(record) {
      return new Promise((resolve) => {
        waiting.push({ line: `${JSON.stringify(record)}\n`, resolve });
        writing = writing.then(flush);
      });
    },
    /** Resolves when all that was written so far is on the disk. */
    flushed: () => writing,
    async close() {
      await writing;
      await file.close();
    },
  };
}

/** A line that was being written when the process died was promised to nobody: it is cut off. */
async function replayLines(file, replay) {
  const text = (await file.readFile()).toString('utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  for (const line of whole.split('\n')) if (line !== '') replay(JSON.parse(line));
  if (whole.length < text.length) await file.truncate(Buffer.byteLength(whole));
}

async function syncFolder(path) {
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}
