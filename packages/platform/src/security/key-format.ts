import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { AccountMode, ApiKeyKind } from '@baize/contract';

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 190 bits. */
const RANDOM_SIGNS = 32;
const CHECK_SIGNS = 6;
const FORM = /^[ps]k_(test|live)_[0-9A-Za-z]{38}$/;

export const keyPrefix = (kind: ApiKeyKind, mode: AccountMode): string =>
  `${kind === 'secret' ? 'sk' : 'pk'}_${mode}_`;

/** A new key. Its prefix makes it known wherever it leaks, its last signs when it is mistyped. */
export function makeKey(kind: ApiKeyKind, mode: AccountMode): string {
  const random = Array.from({ length: RANDOM_SIGNS }, () => SIGNS[randomInt(SIGNS.length)]);
  const key = keyPrefix(kind, mode) + random.join('');
  return key + checkOf(key);
}

/** Whether no key of ours reads like this. */
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
