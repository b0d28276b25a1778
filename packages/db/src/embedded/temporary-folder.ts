import { chown, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { EmbeddedPostgresError, errorCodeOf, USE_A_SERVER } from './error.ts';
import { canEnter, ownerOf, type ServerUser } from './server-user.ts';

const SOCKET_PREFIX = 'baize-pg-';
export const PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${PORT}`;

/** What the kernel takes for a socket's address: 107 bytes on Linux, 103 on macOS. */
const LONGEST_SOCKET_PATH = 103;

/**
 * Only the server's user and root can enter it, which is what guards the database. A new name each
 * time cannot be taken by somebody else beforehand; postmaster.pid tells it to whoever comes after.
 */
export async function makeSocketFolder(user: ServerUser | undefined): Promise<string> {
  const suffix = `/${SOCKET_PREFIX}XXXXXX/${SOCKET_NAME}`.length;
  const folder = await makeTemporaryFolder(SOCKET_PREFIX, LONGEST_SOCKET_PATH - suffix, user);
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}

export async function makeTemporaryFolder(
  prefix: string,
  longestParent: number,
  user: ServerUser | undefined,
): Promise<string> {
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp', '/run'])) {
    if (Buffer.byteLength(parent) > longestParent) continue;
    if ((await ownerOf(parent)) === undefined || !(await canEnter(parent, user))) continue;
    try {
      return await mkdtemp(join(parent, prefix));
    } catch (error) {
      if (!['EACCES', 'EPERM', 'EROFS'].includes(errorCodeOf(error) ?? '')) throw error;
    }
  }
  throw new EmbeddedPostgresError(
    `There is no temporary folder with a short name that PostgreSQL's user can enter; set TMPDIR to one, or ${USE_A_SERVER}.`,
  );
}

/**
 * Removes by name what PostgreSQL puts there, never a tree: the path may come from a file that a
 * less privileged user could have written.
 */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (!basename(folder).startsWith(SOCKET_PREFIX)) return;
  await rm(join(folder, SOCKET_NAME), { force: true });
  await rm(join(folder, `${SOCKET_NAME}.lock`), { force: true });
  await rmdir(folder).catch((error: unknown) => {
    if (errorCodeOf(error) !== 'ENOENT') throw error;
  });
}
