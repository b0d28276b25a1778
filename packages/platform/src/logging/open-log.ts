import { writeSync } from 'node:fs';
import { destination } from 'pino';

/**
 * Batches log lines, because one write per line would cost as much as a query. The rest is written
 * when the process ends. Up to `maxLength` bytes wait while writing fails; lines beyond that are
 * lost.
 */
const WRITTEN_TOGETHER = {
  sync: false,
  minLength: 4096,
  periodicFlush: 100,
  maxLength: 16 * 1024 * 1024,
};
/** Errors after which nobody will read the log again: the pipe or terminal was closed. */
const GONE: readonly (string | undefined)[] = ['EPIPE', 'EIO'];

const nothing = () => undefined;

/**
 * Opens the log. A process keeps running without a log while the disk is full, and must still shut
 * down properly. Otherwise its embedded database would keep running after the terminal was closed.
 */
export function openLog(dest = 1): ReturnType<typeof destination> {
  const log = destination({ ...WRITTEN_TOGETHER, dest });
  const flush = log.flushSync.bind(log);
  let isWritten = true;
  // The library's `flushSync` would retry indefinitely if writing fails.
  log.flushSync = () => {
    if (isWritten && canWrite(dest)) flush();
  };
  log.on('write', () => {
    isWritten = true;
  });
  log.on('error', ({ code }: NodeJS.ErrnoException) => {
    isWritten = false;
    if (!GONE.includes(code)) return;
    Object.assign(log, { write: nothing, end: nothing, flushSync: nothing, destroy: nothing });
  });
  return log;
}

function canWrite(file: number): boolean {
  try {
    // Test write: an unread pipe or a full disk accepts nothing.
    writeSync(file, ' ');
    return true;
  } catch {
    return false;
  }
}
