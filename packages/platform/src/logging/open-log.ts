import { writeSync } from 'node:fs';
import { destination } from 'pino';

/**
 * A write for every line would cost as much as a query; what is left is written when the process ends. What cannot be
 * written waits for its time up to this much, and is lost beyond it.
 */
const WRITTEN_TOGETHER = {
  sync: false,
  minLength: 4096,
  periodicFlush: 100,
  maxLength: 16 * 1024 * 1024,
};
/** Whoever read along is gone for good: a pipe was closed, or a terminal. */
const GONE: readonly (string | undefined)[] = ['EPIPE', 'EIO'];

const nothing = () => undefined;

/**
 * Where the log is written to. A process goes on without it while a disk is full, and above all ends in order: else the
 * database that it had started would run on behind the terminal that was closed.
 */
export function openLog(dest = 1): ReturnType<typeof destination> {
  const log = destination({ ...WRITTEN_TOGETHER, dest });
  const flush = log.flushSync.bind(log);
  let isWritten = true;
  // As it comes it tries for ever what cannot be written.
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
    // Nothing at all is taken by a pipe that nobody reads, and by a disk that is full.
    writeSync(file, ' ');
    return true;
  } catch {
    return false;
  }
}
