import {
  chmod,
  cp,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError, errorCodeOf, USE_A_SERVER } from './error.ts';
import type { BinaryPackage } from './locate-binaries.ts';
import { runProgram } from './run-program.ts';
import type { ServerUser } from './server-user.ts';

export type Programs = { readonly initdb: string; readonly postgres: string };

const COPY_PREFIX = 'postgres-binaries-';

/**
 * Returns programs that the server's user can run: those of the package if they work, otherwise a
 * copy next to the cluster, where that user has access.
 */
export async function prepareBinaries(
  found: BinaryPackage,
  user: ServerUser | undefined,
  folder: string,
  log: (message: string) => void,
): Promise<Programs> {
  const inPlace = programsIn(found.nativeDir);
  await repairLinks(found.nativeDir);
  if ((await whyNotRunning(inPlace, user)) === undefined) return inPlace;

  const copyDir = join(folder, `${COPY_PREFIX}${found.version}`);
  const copied = programsIn(copyDir);
  if ((await whyNotRunning(copied, user)) === undefined) return copied;
  await copyBinaries(found.nativeDir, copyDir, folder);
  const problem = await whyNotRunning(copied, user);
  if (problem === undefined) {
    log(`The PostgreSQL programs cannot be run where they are installed; copied to ${copyDir}.`);
    return copied;
  }
  await rm(copyDir, { recursive: true, force: true });
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL does not run on this machine; ${USE_A_SERVER}.`,
    { cause: new Error(problem) },
  );
}

function programsIn(nativeDir: string): Programs {
  return { initdb: join(nativeDir, 'bin', 'initdb'), postgres: join(nativeDir, 'bin', 'postgres') };
}

/**
 * Runs the programs: the only test that covers folders, permissions, libraries and mount options.
 */
async function whyNotRunning(
  programs: Programs,
  user: ServerUser | undefined,
): Promise<string | undefined> {
  const problems = await Promise.all(
    [programs.initdb, programs.postgres].map(async (program) => {
      const { succeeded, output } = await runProgram(program, ['--version'], user);
      return succeeded ? undefined : `${program}: ${output.trim()}`;
    }),
  );
  return problems.find((problem) => problem !== undefined);
}

/**
 * Creates missing symbolic links. npm packages cannot contain links, so the package lists them and
 * creates them after install, unless install scripts are turned off. If the folder is not writable,
 * the copy gets the links instead.
 */
async function repairLinks(nativeDir: string): Promise<void> {
  const packageDir = dirname(nativeDir);
  for (const { source, target } of await readLinks(nativeDir)) {
    const link = join(packageDir, target);
    const file = join(packageDir, source);
    try {
      await symlink(relative(dirname(link), file), link);
    } catch (error) {
      if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes(errorCodeOf(error) ?? '')) throw error;
    }
  }
}

async function readLinks(nativeDir: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8'));
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Copies to a temporary folder and renames it, so that the final folder is always complete. Removes
 * copies of other versions.
 */
async function copyBinaries(nativeDir: string, copyDir: string, folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(COPY_PREFIX)) await rm(join(folder, name), { recursive: true });
  }
  const aside = await mkdtemp(`${copyDir}.new-`);
  const native = join(aside, basename(nativeDir));
  await cp(nativeDir, native, { recursive: true, verbatimSymlinks: true });
  await repairLinks(native);
  await openForAll(native);
  await rename(native, copyDir);
  await rm(aside, { recursive: true });
}

/**
 * Makes the copy readable for everyone: an install under a strict umask is readable only for its
 * owner.
 */
async function openForAll(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) return;
  if (!found.isDirectory()) return chmod(path, found.mode & 0o100 ? 0o755 : 0o644);
  await chmod(path, 0o755);
  for (const name of await readdir(path)) await openForAll(join(path, name));
}
