/**
 * Checks that commit subjects have at most 72 characters, so that lists of commits stay readable.
 * Only commits after the starting commit are checked, and none if that commit is missing, as in a
 * shallow clone or outside a repository. Merge commits are skipped, because forges create their own
 * to test pull requests.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

const start = '7d7194fefb00532e5e903c334a43a865c17bc294';
const longest = 72;

/** Also works in a checkout that another user owns, as in a container. */
const git = (...parameters) =>
  spawnSync('git', ['-c', 'safe.directory=*', ...parameters], { cwd: root, encoding: 'utf8' });

const known = existsSync(join(root, '.git')) ? git('cat-file', '-e', start) : { status: 1 };
if (known.status === 1 || known.error?.code === 'ENOENT') process.exit(0);

const { status, stdout, stderr } = git('log', '--no-merges', '--format=%h %s', `${start}..HEAD`);
if (status !== 0) console.error(`git cannot tell the commits: ${stderr}`);
const commits = stdout.split('\n').filter(Boolean);
const long = commits.filter((line) => [...line.slice(line.indexOf(' ') + 1)].length > longest);
for (const line of long) console.error(`Longer than ${longest} characters: ${line}`);
process.exit(status === 0 && long.length === 0 ? 0 : 1);
