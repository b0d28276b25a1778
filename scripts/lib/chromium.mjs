import { existsSync } from 'node:fs';
import { ensureDebianPackage } from './debian-package.mjs';

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
  ensureDebianPackage(
    'chromium',
    () => findChromium() !== undefined,
    'Install it and set CHROMIUM_PATH to it.',
  );
}
