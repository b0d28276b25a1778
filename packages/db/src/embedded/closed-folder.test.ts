import { existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aDataFolder, aFolder, query, start } from './fixtures/folders.ts';
import { type BinaryPackage, locateBinaries } from './locate-binaries.ts';
import { giveFolder } from './server-user.ts';

/** Copies the package as npm unpacks it with install scripts turned off: without symbolic links. */
async function aPackageWithoutLinks(): Promise<BinaryPackage> {
  const installed = locateBinaries();
  const nativeDir = join(await aFolder(), 'package', 'native');
  await cp(installed.nativeDir, nativeDir, {
    recursive: true,
    filter: async (source) => !(await lstat(source)).isSymbolicLink(),
  });
  return { nativeDir, version: installed.version };
}

test('given binaries without their library links, the start creates the links', async () => {
  const found = await aPackageWithoutLinks();
  const links: { target: string }[] = JSON.parse(
    await readFile(join(found.nativeDir, 'pg-symlinks.json'), 'utf8'),
  );
  const database = await start({ dataDir: await aDataFolder(), locate: () => found });
  expect(await query(database.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  const made = links.map(({ target }) => existsSync(join(dirname(found.nativeDir), target)));
  expect(made.every(Boolean)).toBe(true);
});

describe.skipIf(process.getuid?.() !== 0)('as root', () => {
  test('given a checkout and a data folder under a closed folder, the database is kept elsewhere, said and found again', async () => {
    const lasting = await aFolder();
    const dataDir = await aDataFolder();
    const found = await aPackageWithoutLinks();
    await chmod(dirname(dataDir), 0o700);
    await chmod(dirname(dirname(found.nativeDir)), 0o700);
    const said: string[] = [];
    const options = {
      dataDir,
      lastingFolders: [lasting],
      locate: () => found,
      log: (message: string) => said.push(message),
    };

    const first = await start(options);
    expect(first.clusterDir.startsWith(lasting)).toBe(true);
    expect(said.join('\n')).toContain(`so the database is kept in ${first.clusterDir}`);
    expect(said.join('\n')).toContain(`copied to ${dirname(first.clusterDir)}`);
    await query(first.connectionString, 'create table kept as select 1 as one');
    await first.stop();

    said.length = 0;
    const second = await start(options);
    expect(second.clusterDir).toBe(first.clusterDir);
    expect(await query(second.connectionString, 'select one from kept')).toEqual([{ one: 1 }]);
    expect(said).toEqual([]);
    expect((await readdir(dirname(second.clusterDir))).length).toBe(2);
    await second.stop();

    await rm(dirname(first.clusterDir), { recursive: true });
    await expect(start(options)).rejects.toThrowError(/was kept in .* which is gone/);
  });

  test('given a cluster another user owns, root runs it as that user', async () => {
    const dataDir = await aDataFolder();
    const first = await start({ dataDir });
    await first.stop();
    await giveFolder(first.clusterDir, { uid: 1, gid: 1 });
    const second = await start({ dataDir });
    expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(join(second.clusterDir, 'postmaster.pid'))).uid).toBe(1);
  });

  test('given a cluster that root owns, as after a restored backup, it is given to the server user', async () => {
    const dataDir = await aDataFolder();
    const first = await start({ dataDir });
    await first.stop();
    await giveFolder(first.clusterDir, { uid: 0, gid: 0 });
    const second = await start({ dataDir });
    expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('given a database whose folder was closed later, the sentence names the folder', async () => {
    const dataDir = await aDataFolder();
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await chmod(dirname(dataDir), 0o700);
    await expect(start({ dataDir })).rejects.toThrowError(/cannot enter .*set DATABASE_URL/);
  });
});
