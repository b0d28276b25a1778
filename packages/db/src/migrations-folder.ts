import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// Resolved through the package, not relative to this file: the server is bundled and moves.
const packageFile = createRequire(import.meta.url).resolve('@baize/db/package.json');

export const migrationsFolder = join(dirname(packageFile), 'migrations');
