import { createHash } from 'node:crypto';
import { chown, lstat, mkdtemp, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError, errorCodeOf, USE_A_SERVER } from './error.ts';
import { canEnter, ownerOf, type ServerUser } from './server-user.ts';

const SOCKET_PREFIX = 'baize-pg-';
export const PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${PORT}`;

const RANDOM_PART = 'XXXXXX';

/** Maximum length of a socket path: 107 bytes on Linux, 103 on macOS. */
const LONGEST_SOCKET_PATH = 103;

/**
 * Creates the socket's folder, which only the server's user and root can enter; this protects the
 * database. A random part of the name prevents others from creating the folder first. The other
 * part identifies the cluster, so that the folders of killed starts are found.
 */
export async function makeSocketFolder(
  clusterDir: string,
  user: ServerUser | undefined,
): Promise<string> {
  const prefix = `${SOCKET_PREFIX}${await fingerprint(clusterDir)}-`;
  const suffix = `/${prefix}${RANDOM_PART}/${SOCKET_NAME}`.length;
  const folder = await makeTemporaryFolder(prefix, LONGEST_SOCKET_PATH - suffix, user);
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}

/** Removes other socket folders of this cluster; while our postmaster runs, nothing uses them. */
export async function removeStaleSocketFolders(
  current: string,
  user: ServerUser | undefined,
): Promise<void> {
  const parent = dirname(current);
  const prefix = basename(current).slice(0, -RANDOM_PART.length);
  for (const name of await readdir(parent)) {
    const found = join(parent, name);
    if (!name.startsWith(prefix) || found === current) continue;
    const owner = await ownerOf(found);
    if (owner?.uid === process.getuid?.() || owner?.uid === user?.uid) {
      await removeSocketFolder(found);
    }
  }
}

/** Includes the inode: containers that share a temporary folder may all use /data. */
async function fingerprint(clusterDir: string): Promise<string> {
  const { dev, ino } = await stat(clusterDir);
  return createHash('sha256').update(`${dev} ${ino} ${clusterDir}`).digest('hex').slice(0, 12);
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
 * Removes PostgreSQL's files by name, never recursively: the path may come from a file that a less
 * privileged user could have written.
 */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (!basename(folder).startsWith(SOCKET_PREFIX) || !(await isRealFolder(folder))) return;
  await rm(join(folder, SOCKET_NAME), { force: true });
  await rm(join(folder, `${SOCKET_NAME}.lock`), { force: true });
  await rmdir(folder).catch((error: unknown) => {
    // Not empty: a postmaster that lost the race for the cluster is still exiting.
    if (!['ENOENT', 'ENOTEMPTY'].includes(errorCodeOf(error) ?? '')) throw error;
  });
}

async function isRealFolder(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isDirectory(),
    (error: unknown) => {
      if (errorCodeOf(error) === 'ENOENT') return false;
      throw error;
    },
  );
}
