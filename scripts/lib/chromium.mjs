import { existsSync } from 'node:fs';
import { ensureDebianPackage } from './debian-package.mjs';

// Debian's smaller build comes first: without a window to draw, it takes half the time of the whole browser.
const known = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export function findChromium() {
  return known.find((path) => path !== undefined && existsSync(path));
}

/** The browser for the tests: the system's, else Debian's package, installed here. */
export function ensureChromium() {
  ensureDebianPackage(
    'chromium-headless-shell',
    () => findChromium() !== undefined,
    'Set CHROMIUM_PATH to a Chromium.',
  );
}
