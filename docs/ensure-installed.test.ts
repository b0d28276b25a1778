import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('../scripts/ensure-installed.mjs', import.meta.url));

/** A checkout of the script and of one tool that builds, with the versions locked. */
function aCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baize-checkout-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (file: string, content: object) =>
    writeFileSync(join(folder, file), JSON.stringify(content));
  cpSync(script, join(folder, 'scripts', 'ensure-installed.mjs'));
  mkdirSync(join(folder, 'builder'));
  write('builder/package.json', { name: 'builder', version: '1.0.0' });
  const devDependencies = { builder: 'file:builder' };
  write('package.json', { name: 'checkout', devDependencies });
  write('package-lock.json', {
    name: 'checkout',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'checkout', devDependencies },
      builder: { version: '1.0.0', dev: true },
      'node_modules/builder': { resolved: 'builder', link: true },
    },
  });
  return folder;
}

it('what builds is installed in production, too', () => {
  const folder = aCheckout();
  const { status } = spawnSync(process.execPath, [join('scripts', 'ensure-installed.mjs')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, NODE_ENV: 'production' },
  });
  expect(status).toBe(0);
  expect(existsSync(join(folder, 'node_modules', 'builder', 'package.json'))).toBe(true);
});
