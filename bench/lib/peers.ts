import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Installs what is only measured against, into a folder of its own that goes with the process: nobody
 * who starts the product should have to fetch it.
 */
export function installPeers(...packages: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'baize-peers-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', [...install, ...packages], { cwd: folder, stdio: 'inherit' });
  return folder;
}
