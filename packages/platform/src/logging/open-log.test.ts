import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLog } from './open-log.ts';

/** A log whose file cannot be written, like a closed terminal. */
function aLog() {
  const log = openLog(openSync('/dev/null', 'r'));
  onTestFinished(log.destroy.bind(log));
  return log;
}

const failure = (code: string) => Object.assign(new Error('not written'), { code });

it('ends without the lines it could not write, instead of retrying forever', () => {
  const log = aLog();
  log.write('a line\n');
  expect(log.flushSync()).toBeUndefined();
});

it('ends although nobody reads the log any more, before it got an error', () => {
  const pipe = join(mkdtempSync(join(tmpdir(), 'baize-log-')), 'pipe');
  onTestFinished(() => rmSync(dirname(pipe), { recursive: true }));
  execFileSync('mkfifo', [pipe]);
  const reader = openSync(pipe, 'r+');
  const log = openLog(openSync(pipe, 'w'));
  onTestFinished(log.destroy.bind(log));
  closeSync(reader);
  log.write('a line\n');
  expect(log.flushSync()).toBeUndefined();
});

it.each([
  ['a pipe was closed', 'EPIPE'],
  ['a terminal was closed', 'EIO'],
])('stays silent after %s', (_, code) => {
  const log = aLog();
  log.emit('error', failure(code));
  expect(log.write('a line\n')).toBeUndefined();
});

it('keeps lines that a full disk rejects, and writes them once there is room', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'baize-log-')), 'log');
  onTestFinished(() => rmSync(dirname(file), { recursive: true }));
  const log = openLog(openSync(file, 'w'));
  onTestFinished(log.destroy.bind(log));
  log.emit('error', failure('ENOSPC'));
  log.write('a line\n');
  log.flushSync();
  expect(readFileSync(file, 'utf8')).toBe('');
  log.emit('write', 0);
  log.flushSync();
  expect(readFileSync(file, 'utf8').trim()).toBe('a line');
});
