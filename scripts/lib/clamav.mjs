import { existsSync } from 'node:fs';
import { ensureDebianPackage } from './debian-package.mjs';

const known = [process.env.CLAMD_PATH, '/usr/sbin/clamd', '/usr/local/sbin/clamd'];

/** The daemon of ClamAV: tests give it a signature of their own, so none need be downloaded. */
export function findClamd() {
  return known.find((path) => path !== undefined && existsSync(path));
}

export function ensureClamd() {
  ensureDebianPackage(
    'clamav-daemon',
    () => findClamd() !== undefined,
    'Install it and set CLAMD_PATH to its clamd.',
  );
}
