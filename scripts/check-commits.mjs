/**
 * Subjects of commits fit 72 characters, so that every list of them can be read. Older ones are left
 * alone: those after the starting commit are judged, and none where that commit is not known, as in
 * a shallow clone or outside of one.
 */
import { spawnSync } from 'node:child_process';
import { root } from './lib/run.mjs';

const start = '7d7194fefb00532e5e903c334a43a865c17bc294';
const longest = 72;

const { status, stdout } = spawnSync('git', ['log', '--format=%h %s', `${start}..HEAD`], {
  cwd: root,
  encoding: 'utf8',
});
const commits = status === 0 ? stdout.split('\n').filter(Boolean) : [];
const long = commits.filter((line) => [...line.slice(line.indexOf(' ') + 1)].length > longest);
for (const line of long) console.error(`Longer than ${longest} characters: ${line}`);
process.exit(long.length === 0 ? 0 : 1);
