import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

export type Everything = {
  tables: { name: string }[];
  folders: number;
  contents: string[][];
};

/**
 * Reads every row's version and every file's content, to check that a rejected start changed
 * nothing.
 */
export async function readEverything(databaseUrl: string, dataDir: string): Promise<Everything> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ statement: string | null }>(
    `select string_agg(format('select %L as name, count(*), max(xmin::text::bigint) from %I',
      tablename, tablename), ' union all ' order by tablename) as statement
     from pg_tables where schemaname = 'public'`,
  );
  const statement = rows[0]?.statement;
  const tables = statement ? (await client.query(statement)).rows : [];
  await client.end();
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
  const contents = await Promise.all(files.sort().map(async (f) => [f, await readFile(f, 'hex')]));
  return { tables, folders: entries.length, contents };
}
