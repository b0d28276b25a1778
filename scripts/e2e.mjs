/**
 * Builds what changed, then runs browser tests in Chromium: `npm run e2e -- NAME` runs the files
 * with NAME in their path. Options such as `--project=firefox` are passed to Playwright.
 */
import { build } from './build.mjs';
import { ensurePrograms } from './lib/programs.mjs';
import { run } from './lib/run.mjs';

const args = process.argv.slice(2);
const project = args.some((arg) => arg.startsWith('--project')) ? [] : ['--project=chromium'];
ensurePrograms('chromium');
await build();
process.exit(await run('playwright', ['test', '--retries=0', ...project, ...args]));
