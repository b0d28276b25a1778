import { lchown, lstat, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError, USE_A_SERVER } from './error.ts';

/** User that PostgreSQL runs as, if it is not the user of this process. */
export type ServerUser = { readonly uid: number; readonly gid: number };

const NOBODY: ServerUser = { uid: 65534, gid: 65534 };

/**
 * Chooses another user if we are root, because PostgreSQL refuses to run as root. An existing
 * cluster keeps its owner: otherwise one start under sudo would lock out the ordinary user.
 */
export function chooseServerUser(clusterOwner: ServerUser | undefined): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform !== 'linux') {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root on ${process.platform}; start as an ordinary user, or ${USE_A_SERVER}.`,
    );
  }
  return clusterOwner === undefined || clusterOwner.uid === 0 ? NOBODY : clusterOwner;
}

/** Reads the permission bits only. An access list that grants more just costs a copy. */
export async function canEnter(folder: string, user: ServerUser | undefined): Promise<boolean> {
  if (user === undefined) return true;
  const { mode, uid, gid } = await stat(folder);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  if (((mode >> shift) & 1) === 0) return false;
  const parent = dirname(folder);
  return parent === folder ? true : canEnter(parent, user);
}

/** Changes children first: the next start sees an interrupted change and repeats it. */
export async function giveFolder(folder: string, user: ServerUser | undefined): Promise<void> {
  if (user === undefined) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveFolder(path, user);
    else await lchown(path, user.uid, user.gid);
  }
  await lchown(folder, user.uid, user.gid);
}

export async function ownerOf(folder: string): Promise<ServerUser | undefined> {
  const found = await lstat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return found && { uid: found.uid, gid: found.gid };
}
