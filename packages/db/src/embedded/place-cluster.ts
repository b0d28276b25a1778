import { chmod, mkdtemp, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError, errorCodeOf, USE_A_SERVER } from './error.ts';
import { canEnter, chooseServerUser, ownerOf, type ServerUser } from './server-user.ts';

export type ClusterPlace = { readonly clusterDir: string; readonly user: ServerUser | undefined };

export const CLUSTER_NAME = 'postgres';
const LOCATION_FILE = 'postgres.location';

/** Folders that survive a restart of the machine; temporary folders do not. */
export const LASTING_FOLDERS: readonly string[] = ['/var/lib', '/srv'];

/**
 * Puts the cluster into the data folder. If PostgreSQL's user cannot enter that, the cluster is
 * stored elsewhere, and a file in the data folder has its path.
 */
export async function placeCluster(
  dataDir: string,
  lastingFolders: readonly string[],
  log: (message: string) => void,
): Promise<ClusterPlace> {
  const clusterDir = await locateCluster(dataDir);
  const parent = dirname(clusterDir);
  if ((await ownerOf(parent)) === undefined) {
    throw new EmbeddedPostgresError(
      `The database of ${dataDir} was kept in ${clusterDir}, which is gone; bring it back, remove ${join(dataDir, LOCATION_FILE)} to begin with an empty one, or ${USE_A_SERVER}.`,
    );
  }
  const owner = await ownerOf(clusterDir);
  const user = chooseServerUser(owner);
  refuseForeignOwner(clusterDir, owner);
  if (await canEnter(parent, user)) return { clusterDir, user };
  if (owner !== undefined || user === undefined) {
    throw new EmbeddedPostgresError(
      `PostgreSQL's user (uid ${user?.uid}) cannot enter ${parent}, where the database is; open that folder and those above it to it (chmod o+x), or ${USE_A_SERVER}.`,
    );
  }
  const elsewhere = await makeLastingFolder(lastingFolders, user);
  const moved = join(elsewhere, CLUSTER_NAME);
  await rememberLocation(dataDir, moved);
  log(
    `PostgreSQL's user (uid ${user.uid}) cannot enter ${dataDir}, so the database is kept in ${moved}.`,
  );
  return { clusterDir: moved, user };
}

function refuseForeignOwner(clusterDir: string, owner: ServerUser | undefined): void {
  const me = process.getuid?.();
  if (owner === undefined || me === 0 || owner.uid === me) return;
  throw new EmbeddedPostgresError(
    `The database in ${clusterDir} belongs to another user (uid ${owner.uid}); start as that user or as root, or ${USE_A_SERVER}.`,
  );
}

async function makeLastingFolder(folders: readonly string[], user: ServerUser): Promise<string> {
  for (const folder of folders) {
    if ((await ownerOf(folder)) === undefined || !(await canEnter(folder, user))) continue;
    try {
      const made = await mkdtemp(join(folder, 'baize-'));
      await chmod(made, 0o711);
      return made;
    } catch (error) {
      if (!['EACCES', 'EPERM', 'EROFS'].includes(errorCodeOf(error) ?? '')) throw error;
    }
  }
  throw new EmbeddedPostgresError(
    `There is no folder PostgreSQL's user (uid ${user.uid}) can enter to keep the database in; set DATA_DIR to one, or ${USE_A_SERVER}.`,
  );
}

/** Returns the path of a data folder's cluster, whether or not the cluster exists yet. */
export async function locateCluster(dataDir: string): Promise<string> {
  return (await readLocation(dataDir)) ?? join(dataDir, CLUSTER_NAME);
}

async function readLocation(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDir, LOCATION_FILE), 'utf8')).trim();
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Runs before the cluster is created and after its parent folder: a lost path is lost data. */
async function rememberLocation(dataDir: string, clusterDir: string): Promise<void> {
  const aside = join(dataDir, `${LOCATION_FILE}.new`);
  const file = await open(aside, 'w', 0o644);
  try {
    await file.writeFile(`${clusterDir}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, join(dataDir, LOCATION_FILE));
  await syncFolder(dataDir);
}

/** Flushes a folder: a rename survives a power failure only once its folder is on disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
