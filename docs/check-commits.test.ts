import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../scripts/lib/run.mjs';

const hasGit = spawnSync('git', ['--version']).status === 0;
const script = 'scripts/check-commits.mjs';
const tooLong = 'x'.repeat(73);

/** A checkout of the script whose first commit is the one that it starts from. */
function aCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'baize-commits-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const run = (program: string, parameters: string[], env: Record<string, string> = {}) =>
    spawnSync(program, parameters, {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: folder, ...env },
    });
  const git = (...parameters: string[]) => {
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@a.test'];
    const { status, stdout, stderr } = run('git', [...who, ...parameters]);
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  const commit = (subject: string) => git('commit', '--quiet', '--allow-empty', '-m', subject);
  git('init', '--quiet', '--initial-branch=main');
  commit('The first one');
  const first = git('rev-parse', 'HEAD');
  cpSync(join(root, 'scripts/lib/run.mjs'), join(folder, 'scripts/lib/run.mjs'));
  const text = readFileSync(join(root, script), 'utf8');
  writeFileSync(join(folder, script), text.replace(/\b[0-9a-f]{40}\b/, first));
  return {
    folder,
    git,
    commit,
    check: (env?: Record<string, string>) => run(process.execPath, [script], env),
  };
}

describe.runIf(hasGit)('commits', () => {
  it('with a long subject are refused, also in a checkout that is someone else’s', () => {
    const { commit, check } = aCheckout();
    commit('Short');
    expect(check().status).toBe(0);
    commit(tooLong);
    for (const env of [{}, { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' }]) {
      const { status, stderr } = check(env);
      expect([status, stderr]).toEqual([1, expect.stringContaining(tooLong)]);
    }
  });

  it('that a forge makes to try a merge are not judged, what they merge is', () => {
    const { git, commit, check } = aCheckout();
    const merge = (name: string) => git('merge', '--quiet', '--no-ff', '-m', tooLong, name);
    git('switch', '--quiet', '--create', 'short');
    commit('Short');
    git('switch', '--quiet', 'main');
    merge('short');
    expect(check().status).toBe(0);
    git('switch', '--quiet', '--create', 'long');
    commit(`${tooLong}y`);
    git('switch', '--quiet', 'main');
    merge('long');
    expect(check().stderr).toContain(`${tooLong}y`);
  });

  it('that git cannot tell are a failure, and none where their start is unknown', () => {
    const { folder, commit, check } = aCheckout();
    commit(tooLong);
    writeFileSync(join(folder, '.git/HEAD'), 'nowhere');
    const { status, stderr } = check();
    expect([status, stderr]).toEqual([1, expect.stringContaining('not a git repository')]);
    cpSync(join(root, script), join(folder, script));
    writeFileSync(join(folder, '.git/HEAD'), 'ref: refs/heads/main');
    expect(check().status).toBe(0);
    rmSync(join(folder, '.git'), { recursive: true });
    expect(check().status).toBe(0);
  });
});
