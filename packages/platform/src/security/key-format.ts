import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { AccountMode, ApiKeyKind } from '@baize/contract';

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 190 bits of randomness. */
const RANDOM_SIGNS = 32;
const CHECK_SIGNS = 6;
const FORM = /^[ps]k_(test|live)_[0-9A-Za-z]{38}$/;

export const keyPrefix = (kind: ApiKeyKind, mode: AccountMode): string =>
  `${kind === 'secret' ? 'sk' : 'pk'}_${mode}_`;

/**
 * Generates a key. The prefix lets secret scanners recognise leaks; the trailing checksum detects
 * typos.
 */
export function makeKey(kind: ApiKeyKind, mode: AccountMode): string {
  const random = Array.from({ length: RANDOM_SIGNS }, () => SIGNS[randomInt(SIGNS.length)]);
  const key = keyPrefix(kind, mode) + random.join('');
  return key + checkOf(key);
}

export function isMistyped(key: string): boolean {
  return !FORM.test(key) || checkOf(key.slice(0, -CHECK_SIGNS)) !== key.slice(-CHECK_SIGNS);
}

function checkOf(key: string): string {
  let rest = crc32(key);
  let signs = '';
  for (let place = 0; place < CHECK_SIGNS; place++) {
    signs = SIGNS[rest % SIGNS.length] + signs;
    rest = Math.floor(rest / SIGNS.length);
  }
  return signs;
}
