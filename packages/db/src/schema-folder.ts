import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/**
 * Contains `migrations` and `functions`. Resolved through the package, because the bundled server
 * is in another folder.
 */
export const schemaFolder = dirname(
  createRequire(import.meta.url).resolve('@baize/db/package.json'),
);
