import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MigrationError } from './migration-error.ts';

export type SqlFile = { name: string; sql: string; checksum: string };

/** Returns the migrations in the order of their numbers. */
export async function readMigrations(folder: string): Promise<SqlFile[]> {
  const migrations = await readSqlFiles(join(folder, 'migrations'));
  assertUniqueNumbers(migrations.map(({ name }) => name));
  return migrations;
}

/**
 * Returns the functions and their triggers. Their order is irrelevant: bodies are not checked on
 * creation.
 */
export const readFunctions = (folder: string): Promise<SqlFile[]> =>
  readSqlFiles(join(folder, 'functions'));

async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Rejects duplicate numbers: such migrations would be ordered by the words after the number. */
function assertUniqueNumbers(names: readonly string[]): void {
  const byNumber = new Map<string, string>();
  for (const name of names) {
    const number = name.split('_', 1)[0] ?? '';
    const other = byNumber.get(number);
    if (other !== undefined) {
      throw new MigrationError(
        `Migrations ${other} and ${name} have one number; give the later one the next free number.`,
      );
    }
    byNumber.set(number, name);
  }
}
