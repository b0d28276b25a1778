import { openSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { openLog } from './open-log.ts';

/** Into what can only be read: as little comes of it as of a terminal that was closed. */
function aLog() {
  const log = openLog(openSync('/dev/null', 'r'));
  onTestFinished(log.destroy.bind(log));
  return log;
}

const failure = (code: string) => Object.assign(new Error('not written'), { code });

it('ends with what it could not write, instead of trying for ever', () => {
  const log = aLog();
  log.write('a line\n');
  expect(log.flushSync()).toBeUndefined();
});

it.each([
  ['a pipe was closed', 'EPIPE'],
  ['a terminal was closed', 'EIO'],
])('goes on in silence when %s', (_, code) => {
  const log = aLog();
  log.emit('error', failure(code));
  expect(log.write('a line\n')).toBeUndefined();
});

it('hides no other failure', () => {
  const log = aLog();
  expect(() => log.emit('error', failure('ENOSPC'))).toThrow('not written');
});
