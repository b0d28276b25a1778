import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Lease } from '../rounds/lease.ts';

/**
 * A file of the bets that were answered and may not be in the database yet. What `append` wrote is
 * the kernel's: it outlives this process, however that ends. It does not outlive a power cut.
 */
export interface Journal {
  /** Whether the whole line is written. If not, none of it is. */
  append(line: string): boolean;
  /** Forgets what it has once that is much. Only for moments when the database has it all. */
  shorten(): void;
  remove(): void;
  close(): void;
}

const namePattern = /^([a-z0-9-]{1,40})\.(\d+)\.[0-9a-f-]{36}\.journal$/;

/** Shortening costs the disk more than a bet does. */
const tooLong = 1024 * 1024;

/** Each lease writes a file of its own, so that a file belongs to the past when its lease does. */
export const journalPath = (folder: string, { tableId, token, leader }: Lease) =>
  join(folder, `${tableId}.${token}.${leader}.journal`);

export function leaseOfJournal(name: string): Pick<Lease, 'tableId' | 'token'> | undefined {
  const [, tableId, token] = namePattern.exec(name) ?? [];
  return tableId === undefined ? undefined : { tableId, token: Number(token) };
}

/** Throws when the folder or the file cannot be made. */
export function openJournal(path: string, onFailure: (error: unknown) => void): Journal {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(path, 'a', 0o600);
  let size = 0;
  let isSpoiled = false;

  function cutTo(length: number): void {
    try {
      ftruncateSync(file, length);
      size = length;
    } catch (error) {
      isSpoiled = true;
      onFailure(error);
    }
  }

  return {
    append(line) {
      if (isSpoiled) return false;
      const text = `${line}\n`;
      try {
        // A sign is a byte: there is nothing but ASCII in a bet.
        if (writeSync(file, text) === text.length) {
          size += text.length;
          return true;
        }
        onFailure(new Error('The disk took only a part of a bet'));
      } catch (error) {
        onFailure(error);
      }
      // Half a line would spoil the next one.
      cutTo(size);
      return false;
    },
    shorten() {
      if (size > tooLong) cutTo(0);
    },
    remove() {
      closeSync(file);
      rmSync(path, { force: true });
    },
    close: () => closeSync(file),
  };
}
