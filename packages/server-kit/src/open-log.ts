import { writeSync } from 'node:fs';
import { destination } from 'pino';

/** A write for every line would cost as much as a query; what is left is written when the process ends. */
const WRITTEN_TOGETHER = { sync: false, minLength: 4096, periodicFlush: 100 };
/** Whoever read along is gone for good: a pipe was closed, or a terminal. */
const GONE: readonly (string | undefined)[] = ['EPIPE', 'EIO'];

const nothing = () => undefined;

/**
 * Where the log is written to. A process goes on without it, and above all ends in order: else the database that it had
 * started would run on behind the terminal that was closed.
 */
export function openLog(dest = 1): ReturnType<typeof destination> {
  const log = destination({ ...WRITTEN_TOGETHER, dest });
  const flush = log.flushSync.bind(log);
  // As it comes it tries for ever what cannot be written.
  log.flushSync = () => {
    if (canWrite(dest)) flush();
  };
  log.on('error', (error: NodeJS.ErrnoException) => {
    if (!GONE.includes(error.code)) throw error;
    Object.assign(log, { write: nothing, end: nothing, flushSync: nothing, destroy: nothing });
  });
  return log;
}

function canWrite(file: number): boolean {
  try {
    writeSync(file, '');
    return true;
  } catch {
    return false;
  }
}
