import { existsSync } from 'node:fs';
import { ensureDebianPackage } from './debian-package.mjs';

const known = [process.env.PGBOUNCER_PATH, '/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'];

/** The pooler that operators put before PostgreSQL: tests send the portal through it. */
export function findPgbouncer() {
  return known.find((path) => path !== undefined && existsSync(path));
}

export function ensurePgbouncer() {
  ensureDebianPackage(
    'pgbouncer',
    () => findPgbouncer() !== undefined,
    'Install it and set PGBOUNCER_PATH to it.',
  );
}
