import { existsSync } from 'node:fs';
import { ensureDebianPackage } from './debian-package.mjs';

const known = [
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

export function findFirefox() {
  return known.find((path) => path !== undefined && existsSync(path));
}

/** The second browser of the tests: the system's, else Debian's package, installed here. */
export function ensureFirefox() {
  ensureDebianPackage(
    'firefox-esr',
    () => findFirefox() !== undefined,
    'Install it and set FIREFOX_PATH to it.',
  );
}
