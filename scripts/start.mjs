import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { root } from './lib/run.mjs';

await build();

process.chdir(root);
process.setSourceMapsEnabled(true);
// Reuses code compiled at the last start, if the folder is writable.
enableCompileCache(join(root, 'node_modules', '.cache', 'compiled'));
await import(pathToFileURL(join(root, 'apps/server/dist/server.js')).href);
