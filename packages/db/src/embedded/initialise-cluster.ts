import { chown, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError, errorCodeOf, USE_A_SERVER } from './error.ts';
import { type ClusterPlace, syncFolder } from './place-cluster.ts';
import type { Programs } from './prepare-binaries.ts';
import { runProgram } from './run-program.ts';
import { giveFolder, ownerOf } from './server-user.ts';

export const SUPERUSER = 'baize';
/** Role of the application. It owns nothing. */
export const APP_ROLE = 'baize_app';

/**
 * Text sorts by code point and folds case by Unicode, with PostgreSQL's builtin rules. An upgrade
 * of the system's collations therefore cannot corrupt an index.
 *
 * Local connections are trusted: only the server's user and root can enter the socket's folder, and
 * both could read the files anyway. `peer` would keep nobody else out, and fails for a user without
 * a name and when the data folder changes owners.
 */
const INITDB_ARGUMENTS: readonly string[] = [
  `--username=${SUPERUSER}`,
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--auth-local=trust',
  '--auth-host=reject',
  '--set=timezone=UTC',
  '--set=log_timezone=UTC',
];

/**
 * Creates the cluster in another folder and renames it when complete, so that a folder with the
 * cluster's name is always complete.
 */
export async function initialiseCluster(
  place: ClusterPlace,
  programs: Programs,
  extraArguments: readonly string[],
): Promise<void> {
  const { clusterDir, user } = place;
  const aside = await mkdtemp(asidePrefix(clusterDir));
  if (user) await chown(aside, user.uid, user.gid);
  const { succeeded, output } = await runProgram(
    programs.initdb,
    [...INITDB_ARGUMENTS, ...extraArguments, '-D', aside],
    user,
  );
  if (!succeeded) {
    await rm(aside, { recursive: true, force: true });
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL could not make its database in ${clusterDir}; ${USE_A_SERVER}.`,
      { cause: new Error(output.trim()) },
    );
  }
  await rename(aside, clusterDir);
  await syncFolder(dirname(clusterDir));
}

/** Removes the folders of starts that were killed while creating the cluster. */
export async function removeHalfMade(clusterDir: string): Promise<void> {
  const parent = dirname(clusterDir);
  const prefix = basename(asidePrefix(clusterDir));
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    // The killed start's initdb may write a little longer, until it finds its pipe closed.
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

/** Returns whether a cluster exists; throws if these programs cannot open it. */
export async function recogniseCluster(place: ClusterPlace, version: string): Promise<boolean> {
  const { clusterDir, user } = place;
  const found = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (found === undefined) return refuseOtherFiles(clusterDir);
  const major = version.split('.')[0];
  if (found.trim() !== major) {
    throw new EmbeddedPostgresError(
      `The database in ${clusterDir} was made by PostgreSQL ${found.trim()} and this one is ${major}; move the data over with that version, or ${USE_A_SERVER}.`,
    );
  }
  if (user && (await ownerOf(clusterDir))?.uid !== user.uid) await giveFolder(clusterDir, user);
  return true;
}

async function refuseOtherFiles(clusterDir: string): Promise<false> {
  const names = await readdir(clusterDir).catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') return [];
    throw error;
  });
  if (names.length === 0) return false;
  throw new EmbeddedPostgresError(
    `${clusterDir} holds files but no PostgreSQL database; move them away, or ${USE_A_SERVER}.`,
  );
}

function asidePrefix(clusterDir: string): string {
  return `${clusterDir}.new-`;
}
