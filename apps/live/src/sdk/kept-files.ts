import type { Database } from '@baize/db';
import { inTurns } from '@baize/server-kit';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { SdkRelease } from './sdk-release.ts';
import { hashFolderOf, type ServedFile, unpackFile } from './served-file.ts';

export type KeptFiles = {
  /** What is served in a folder that never changes: nothing where nobody has ever served anything. */
  find(folder: string): Promise<ServedFile[]>;
};

/** Anyone may ask for versions that never were. */
const LOOKUPS_AT_ONCE = 2;

/**
 * Keeps what this process serves at addresses that never change, and finds what any process of this installation has
 * served there: of earlier versions, and of the next one while processes are replaced.
 */
export async function keepSdk(
  db: Database,
  log: FastifyBaseLogger,
  { version, files, modules }: SdkRelease,
): Promise<KeptFiles> {
  const exact = `v${version}`;
  await keep(db, [
    ...files.map((file) => ({ ...file, folder: exact })),
    ...modules.map((file) => ({ ...file, folder: hashFolderOf(file) })),
  ]);
  const found = new Map(modules.map((file) => [hashFolderOf(file), [file]]));
  const inTurn = inTurns(LOOKUPS_AT_ONCE);

  async function find(folder: string): Promise<ServedFile[]> {
    const known = found.get(folder) ?? (await inTurn(() => read(db, folder)));
    if (known.length > 0) found.set(folder, known);
    return known;
  }

  const kept = await find(exact);
  const isKept = ({ name, integrity }: ServedFile) =>
    kept.some((file) => file.name === name && file.integrity === integrity);
  if (!files.every(isKept)) {
    log.warn(
      `SDK ${version} was served with other content before. ` +
        `/sdk/${exact}/ keeps that and /sdk/v${version.split('.', 1)[0]}/ is this build: ` +
        'give the SDK another number before it is released.',
    );
  }
  return { find };
}

/** What was kept first stays, all files of a folder together. */
async function keep(db: Database, files: (ServedFile & { folder: string })[]): Promise<void> {
  await sql`
    insert into sdk_files (folder, name, packed)
    select * from unnest(
      ${files.map(({ folder }) => folder)}::text[],
      ${files.map(({ name }) => name)}::text[],
      ${files.map(({ packed }) => packed)}::bytea[]
    ) as given (folder, name, packed)
    where not exists (select from sdk_files kept where kept.folder = given.folder)
    on conflict do nothing`.execute(db);
}

async function read(db: Database, folder: string): Promise<ServedFile[]> {
  const rows = await db
    .selectFrom('sdk_files')
    .select(['name', 'packed'])
    .where('folder', '=', folder)
    .orderBy('name')
    .execute();
  return Promise.all(rows.map(({ name, packed }) => unpackFile(name, packed)));
}
