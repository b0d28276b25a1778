import { globSync } from 'node:fs';
import { ensureDebianPackage } from './debian-package.mjs';

/** The library that tells one process another time: drills set the clock with it. */
export function findFaketime() {
  const known = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  return [process.env.FAKETIME_PATH, ...known].find((path) => path !== undefined);
}

export function ensureFaketime() {
  ensureDebianPackage(
    'libfaketime',
    () => findFaketime() !== undefined,
    'Install it and set FAKETIME_PATH to its libfaketimeMT.so.1.',
  );
}
