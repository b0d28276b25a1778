import { constants } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf } from './error.ts';
import type { ServerUser } from './server-user.ts';

const LARGEST_LOG = 10 * 1024 * 1024;
const LAST_LINES = 20;

/** Links are not followed: root opens the log in a folder of a less privileged user. */
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;

export type ServerLog = {
  readonly path: string;
  readonly fd: number;
  /** Returns the last lines written since the log was opened. */
  readLastLines(): Promise<string>;
  close(): Promise<void>;
};

/** Opens a file, not a pipe: PostgreSQL outlives a killed server and logs its own shutdown. */
export async function openServerLog(
  clusterDir: string,
  user: ServerUser | undefined,
): Promise<ServerLog> {
  const path = join(clusterDir, 'server.log');
  if ((await sizeOf(path)) > LARGEST_LOG) await rename(path, `${path}.1`);
  const begin = await sizeOf(path);
  const file = await open(path, APPEND, 0o600);
  if (user) await file.chown(user.uid, user.gid);
  return {
    path,
    fd: file.fd,
    readLastLines: () => readFrom(path, begin),
    close: () => file.close(),
  };
}

async function readFrom(path: string, begin: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(size - begin);
    await file.read(buffer, 0, buffer.length, begin);
    return buffer.toString().trimEnd().split('\n').slice(-LAST_LINES).join('\n');
  } finally {
    await file.close();
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return 0;
    throw error;
  }
}
