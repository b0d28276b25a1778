import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * An append-only file of JSON lines. `append` resolves when the line is on disk, so that a process
 * killed at any moment loses nothing it acknowledged. Lines written at the same time share one
 * flush.
 */
export async function openJournal(path, replay) {
  const file = await open(path, 'a+');
  await syncFolder(dirname(path));
  await replayLines(file, replay);
  let waiting = [];
  let writing = Promise.resolve();

  /** Exits if a write fails: memory is then ahead of the disk, and only a restart is consistent. */
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
    /** Resolves when everything written so far is on disk. */
    flushed: () => writing,
    async close() {
      await writing;
      await file.close();
    },
  };
}

/** Replays all lines and removes an incomplete last line, which was never acknowledged. */
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
