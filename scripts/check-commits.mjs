/**
 * Subjects of commits fit 72 characters, so that every list of them can be read. Older ones are left
 * alone: those after the starting commit are judged, and none where that commit is not known, as in
 * a shallow clone or outside of one. Nor are merges: a forge makes its own, to try what was asked for.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

const start = '7d7194fefb00532e5e903c334a43a865c17bc294';
const longest = 72;

/** Also in a checkout that is someone else's, as in a container. */
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
