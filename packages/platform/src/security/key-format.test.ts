import { describe, expect, it } from 'vitest';
import { isMistyped, makeKey } from './key-format.ts';

describe('an API key', () => {
  it('starts with its kind and mode, and is unique', () => {
    expect(makeKey('publishable', 'test')).toMatch(/^pk_test_[0-9A-Za-z]{38}$/);
    expect(makeKey('publishable', 'live')).toMatch(/^pk_live_/);
    expect(makeKey('secret', 'test')).toMatch(/^sk_test_/);
    expect(makeKey('secret', 'live')).toMatch(/^sk_live_/);
    const many = Array.from({ length: 500 }, () => makeKey('secret', 'live'));
    expect(new Set(many).size).toBe(500);
    expect(many.filter(isMistyped)).toEqual([]);
  });

  it('fails its checksum if a character is changed, missing, doubled or swapped', () => {
    const key = makeKey('secret', 'test');
    for (let at = 3; at < key.length; at++) {
      const [before, sign, after] = [key.slice(0, at), key[at], key.slice(at + 1)];
      const other = sign === 'a' ? 'b' : 'a';
      expect(isMistyped(before + other + after), `another sign at ${at}`).toBe(true);
      expect(isMistyped(before + after), `no sign at ${at}`).toBe(true);
      expect(isMistyped(before + sign + sign + after), `doubled at ${at}`).toBe(true);
      const next = after[0];
      if (next !== undefined && next !== sign) {
        expect(isMistyped(before + next + sign + after.slice(1)), `swapped at ${at}`).toBe(true);
      }
    }
  });

  it('has the kind and mode it was made for', () => {
    const key = makeKey('publishable', 'test');
    expect(isMistyped(key.replace('pk_', 'sk_'))).toBe(true);
    expect(isMistyped(key.replace('_test_', '_live_'))).toBe(true);
    expect(isMistyped(key.replace('_test_', '_prod_'))).toBe(true);
  });

  it.each(['bz_0123456789', 'nonsense', '', 'pk', 'bz_pk_test_1'])(
    'is refused in another format: %j',
    (key) => {
      expect(isMistyped(key)).toBe(true);
    },
  );
});
