import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDebianPackage } from './debian-package.mjs';

const versions = '/usr/lib/postgresql';
const settings = '/etc/postgresql-common';

/** The folder with the system's own `postgres` and `initdb`: tests run against such a server too. */
export function findPostgresql() {
  const known = existsSync(versions) ? readdirSync(versions).sort() : [];
  return [process.env.POSTGRESQL_BIN, ...known.map((name) => join(versions, name, 'bin'))].find(
    (folder) => folder !== undefined && existsSync(join(folder, 'postgres')),
  );
}

export function ensurePostgresql() {
  if (findPostgresql() !== undefined) return;
  // Only the programs are wanted, not a database that runs from now on.
  if (process.getuid?.() === 0 && !existsSync(settings)) {
    mkdirSync(settings);
    writeFileSync(join(settings, 'createcluster.conf'), 'create_main_cluster = false\n');
  }
  ensureDebianPackage(
    'postgresql',
    () => findPostgresql() !== undefined,
    'Install it and set POSTGRESQL_BIN to the folder of its programs.',
  );
}
