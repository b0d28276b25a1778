/**
 * Runs browser tests in Chromium, after building what changed: `npm run e2e -- NAME` for those whose file has NAME
 * in its path. Options of Playwright are passed on, `--project=firefox` among them.
 */
import { build } from './build.mjs';
import { ensurePrograms } from './lib/programs.mjs';
import { run } from './lib/run.mjs';

const args = process.argv.slice(2);
const project = args.some((arg) => arg.startsWith('--project')) ? [] : ['--project=chromium'];
ensurePrograms('chromium');
await build();
process.exit(await run('playwright', ['test', '--retries=0', ...project, ...args]));
