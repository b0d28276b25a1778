import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const known = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export function findChromium() {
  return known.find((path) => path !== undefined && existsSync(path));
}

/** The browser for the tests: the system's, else Debian's package, installed here. */
export function ensureChromium() {
  if (findChromium() !== undefined) return;
  console.error('Installing Chromium from the system packages...');
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', 'chromium'],
  ]) {
    const { status, error } = spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (error || status !== 0) {
      console.error('Chromium could not be installed. Install it and set CHROMIUM_PATH to it.');
      process.exit(1);
    }
  }
}
