import { createHash } from 'node:crypto';
import type { Database } from '@baize/db';
import { inTurns } from '@baize/platform/jobs/in-turns';
import { equalHashes, type Secrets } from '@baize/platform/security/secrets';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { SdkRelease } from './sdk-release.ts';
import { hashFolderOf, type ServedFile, unpackFile } from './served-file.ts';

export type KeptFiles = {
  /** Returns the files of an immutable folder; empty if it was never served. */
  find(folder: string): Promise<ServedFile[]>;
};

type KeepSdk = { db: Database; secrets: Secrets; log: FastifyBaseLogger };
type Packed = Pick<ServedFile, 'name' | 'packed'>;

/** Limits database lookups, because anyone can request versions that never existed. */
const LOOKUPS_AT_ONCE = 2;

/**
 * Authenticates a stored file: a process of this installation stored it in this folder with this
 * content. Otherwise anyone with write access to the database could run code in partners' pages.
 */
export function sealOf(secrets: Secrets, folder: string, { name, packed }: Packed): Buffer {
  const content = createHash('sha384').update(packed).digest('hex');
  return secrets.hash('sdk-file', `${folder}/${name}:${content}`);
}

/**
 * Stores the files that this process serves under immutable URLs, and finds files stored by other
 * processes of this installation. Those belong to earlier versions, or to the next one during a
 * rolling update.
 */
export async function keepSdk(
  given: KeepSdk,
  { version, files, modules }: SdkRelease,
): Promise<KeptFiles> {
  const exact = `v${version}`;
  await keep(given, exact, files);
  for (const file of modules) await keep(given, hashFolderOf(file), [file]);
  const found = new Map(modules.map((file) => [hashFolderOf(file), [file]]));
  const inTurn = inTurns(LOOKUPS_AT_ONCE);

  async function find(folder: string): Promise<ServedFile[]> {
    const known = found.get(folder) ?? (await inTurn(() => read(given, folder)));
    if (known.length > 0) found.set(folder, known);
    return known;
  }

  const kept = await find(exact);
  if (!files.every((file) => kept.some((other) => isSame(file, other)))) {
    given.log.warn(
      `SDK ${version} was served with other content before. ` +
        `/sdk/${exact}/ keeps that and /sdk/v${version.split('.', 1)[0]}/ is this build: ` +
        'give the SDK another number before it is released.',
    );
  }
  return { find };
}

const isSame = (one: ServedFile, other: ServedFile) =>
  one.name === other.name && one.integrity === other.integrity;

/**
 * Stores the files unless the folder has different content already: the first build of a version
 * wins, for all files together. Files with an invalid seal count as not stored.
 */
function keep(given: KeepSdk, folder: string, files: ServedFile[]): Promise<void> {
  return given.db.transaction().execute(async (db) => {
    // Two builds with the same version may start concurrently; the lock decides which is first.
    await sql`lock table sdk_files in share row exclusive mode`.execute(db);
    const kept = await read({ ...given, db }, folder);
    if (!kept.every((file) => files.some((own) => isSame(own, file)))) return;
    const missing = files.filter(({ name }) => !kept.some((file) => file.name === name));
    if (missing.length === 0) return;
    await db
      .insertInto('sdk_files')
      .values(
        missing.map(({ name, packed }) => {
          const seal = sealOf(given.secrets, folder, { name, packed });
          return { folder, name, packed, seal };
        }),
      )
      .onConflict((before) =>
        before.columns(['folder', 'name']).doUpdateSet(({ ref }) => ({
          packed: ref('excluded.packed'),
          seal: ref('excluded.seal'),
        })),
      )
      .execute();
  });
}

async function read({ db, secrets, log }: KeepSdk, folder: string): Promise<ServedFile[]> {
  const rows = await db
    .selectFrom('sdk_files')
    .select(['name', 'packed', 'seal'])
    .where('folder', '=', folder)
    .orderBy('name')
    .execute();
  const fitting = rows.filter((row) => {
    const fits = row.seal !== null && equalHashes(row.seal, sealOf(secrets, folder, row));
    if (!fits) log.error(`/sdk/${folder}/${row.name} in the database is not what was kept there.`);
    return fits;
  });
  return Promise.all(fitting.map(({ name, packed }) => unpackFile(name, packed)));
}
