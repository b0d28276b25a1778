import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createGzip } from 'node:zlib';
import { Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { writeHashed } from './hashed-file.ts';
import { type Manifest, type TableEntry, tableFile } from './manifest.ts';

/** Our schema and the job queue's, which contains e-mails that are waiting to be sent. */
const SCHEMAS = ['public', 'graphile_worker'];

type Dumped = Omit<Manifest, 'format' | 'taken_at' | 'documents'> & { refs: string[] };

/**
 * Dumps all tables from one repeatable-read snapshot while the servers go on writing. Rows are in
 * COPY text format, which every version of PostgreSQL reads.
 */
export async function dumpDatabase(connectionString: string, folder: string): Promise<Dumped> {
  return inSnapshot(connectionString, async (client) => {
    const tables: TableEntry[] = [];
    for (const table of await listTables(client)) {
      tables.push(await dumpTable(client, table, folder));
    }
    return { ...(await describeSnapshot(client)), tables };
  });
}

export async function surveyDatabase(
  connectionString: string,
): Promise<{ tables: number; documents: number }> {
  return inSnapshot(connectionString, async (client) => {
    const { refs } = await describeSnapshot(client);
    return { tables: (await listTables(client)).length, documents: refs.length };
  });
}

/**
 * Lists the documents that the database refers to now. Some may have been erased since the dump.
 */
export function listKnownRefs(connectionString: string): Promise<string[]> {
  return inSnapshot(connectionString, listRefs);
}

async function inSnapshot<T>(
  connectionString: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString, application_name: 'baize-backup' });
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    const done = await work(client);
    await client.query('commit');
    return done;
  } finally {
    await client.end();
  }
}

async function describeSnapshot(client: Client): Promise<Omit<Dumped, 'tables'>> {
  const { rows: versions } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from migrations order by name',
  );
  const { rows: sequences } = await client.query<{ schema: string; name: string; last: string }>(
    `select schemaname as schema, sequencename as name, last_value::text as last
     from pg_sequences where schemaname = any ($1) and last_value is not null order by 1, 2`,
    [SCHEMAS],
  );
  return {
    postgresql: versions[0]?.version ?? '',
    migrations,
    sequences: sequences.map(({ schema, name, last }) => ({
      schema,
      name,
      last_value: Number(last),
    })),
    refs: await listRefs(client),
  };
}

/**
 * The documents, and the storage marker that identifies the storage as this database's (if set).
 */
async function listRefs(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ ref: string }>(
    `select ref::text as ref from (
       select ref from documents
       union select storage_mark from installation where storage_mark is not null
     ) kept order by ref`,
  );
  return rows.map(({ ref }) => ref);
}

type Table = Pick<TableEntry, 'schema' | 'name' | 'columns'>;

/** Omits generated columns and the lists of migrations and functions, which a restore recreates. */
async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select nspname as schema, relname as name,
       array_agg(attname::text order by attnum) as columns
     from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = pg_class.oid
     where nspname = any ($1) and relkind = 'r' and relname not in ('migrations', 'functions')
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by 1, 2 order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

async function dumpTable(client: Client, table: Table, folder: string): Promise<TableEntry> {
  const path = tableFile(folder, table);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const rows = client.query(copyTo(`copy ${namesOf(table)} to stdout`));
  const { sha256 } = await writeHashed(path, rows.compose(createGzip({ level: 1 })));
  return { ...table, rows: rows.rowCount ?? 0, sha256 };
}

/** The table with its columns, quoted for COPY. */
export function namesOf({ schema, name, columns }: Table): string {
  const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
  return `${table} (${columns.map(escapeIdentifier).join(', ')})`;
}
