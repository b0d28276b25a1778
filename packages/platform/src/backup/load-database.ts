import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { namesOf } from './dump-database.ts';
import { readHashed } from './hashed-file.ts';
import { type Manifest, type TableEntry, tableFile } from './manifest.ts';

/**
 * Loads the rows of a backup into a database with the same migrations, in the caller's transaction.
 * Foreign keys are dropped during the load because tables are loaded one after the other. Triggers
 * are disabled because the rows already contain their effects. The owner of the tables may do this;
 * no superuser is needed.
 */
export async function loadDatabase(
  client: Client,
  folder: string,
  { tables, sequences }: Manifest,
): Promise<void> {
  const keys = await dropForeignKeys(client);
  const names = tables.map(identify);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // Removes the rows that migrations inserted; the backup contains their current state.
  await client.query(`truncate ${names.join(', ')}`);
  for (const table of tables) await loadTable(client, folder, table);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await client.query(
      `alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`,
    );
  }
  for (const { schema, name, last_value } of sequences) {
    await client.query('select setval($1::regclass, $2)', [identify({ schema, name }), last_value]);
  }
}

type ForeignKey = { table: string; name: string; definition: string };

async function dropForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0
       and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  );
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`);
  }
  return rows;
}

async function loadTable(client: Client, folder: string, table: TableEntry): Promise<void> {
  const rows = client.query(copyFrom(`copy ${namesOf(table)} from stdin`));
  await pipeline(readHashed(tableFile(folder, table), table.sha256), createGunzip(), rows);
  if (rows.rowCount !== table.rows) {
    throw new Error(`${table.name} has ${rows.rowCount} rows instead of ${table.rows}.`);
  }
}

const identify = ({ schema, name }: { schema: string; name: string }) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
