import { existsSync } from 'node:fs';
import { ensureDebianPackage } from './debian-package.mjs';

const drivers = [process.env.WEBKIT_DRIVER_PATH, '/usr/bin/WebKitWebDriver'];
const displays = [process.env.XVFB_PATH, '/usr/bin/Xvfb'];

const first = (paths) => paths.find((path) => path !== undefined && existsSync(path));

/** WebKitGTK, which has no headless mode, and a display that nobody sees. */
export function findWebkit() {
  const driver = first(drivers);
  const display = first(displays);
  return driver && display ? { driver, display } : undefined;
}

/** The engine of Safari, as Debian has it: its driver brings the browser along. */
export function ensureWebkit() {
  const hint = 'Install it and set WEBKIT_DRIVER_PATH and XVFB_PATH to what it brings.';
  ensureDebianPackage('webkit2gtk-driver', () => first(drivers) !== undefined, hint);
  ensureDebianPackage('xvfb', () => first(displays) !== undefined, hint);
}
