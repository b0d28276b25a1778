import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MigrationError } from './migration-error.ts';

export type Migration = { name: string; sql: string; checksum: string };

/** In the order of their names, which is the order of their numbers. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  assertOneEach(names);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Two of one number have no order: which comes first would hang on the words behind it. */
function assertOneEach(names: readonly string[]): void {
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
