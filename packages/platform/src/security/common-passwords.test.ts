import { brand } from '@baize/contract';
import { describe, expect, it } from 'vitest';
import mostUsed from './common-passwords.json' with { type: 'json' };
import { isCommonPassword, isOwnName } from './common-passwords.ts';

describe('isCommonPassword', () => {
  it('finds each of the 3,000 most used passwords of at least 8 characters', () => {
    const long = mostUsed.words.filter((word) => word.length >= 8);
    expect(long.length).toBeGreaterThanOrEqual(3_000);
    expect(long.filter((word) => !isCommonPassword(word))).toEqual([]);
    expect(long.filter((word) => !isCommonPassword(word.toUpperCase()))).toEqual([]);
  });

  it.each([
    ['letter case', 'PassWord'],
    ['signs for letters', 'p@$$w0rd'],
    ['a one for an i', 'sunsh1ne'],
    ['a one for an l', '1etmein!'],
    ['trailing digits', 'monkey123'],
    ['a row of digits', 'dragon123456'],
    ['a year', 'Liverpool2026'],
    ['an exclamation mark', 'football!'],
    ['a year and a mark', 'Summer2026!'],
    ['a mark and a year', 'welcome!2026'],
    ['leading digits', '123qwerty'],
    ['signs and a year', 'P@ssw0rd2026!'],
    ['backwards', 'drowssap'],
    ['backwards with a year', 'nogard2026'],
    ['twice', 'dragondragon'],
    ['twice with digits', 'qwertyqwerty12'],
    ['one character only', '~~~~~~~~~~'],
    ['the trade', 'Roulette777'],
    ['the name of the product', `${brand.name}2026!`],
    ['the company', brand.companyName],
  ])('finds %s: %s', (_, password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'correct horse battery',
    'green cloth and brass',
    'kV9#tq2Lw!x',
    'monkeys eat at noon',
    'h4rbour-lantern-41',
    'ein langes Kennwort',
    'パスワードではない',
    '😀😁😂🤣😃😄😅😆',
  ])('accepts %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it('handles the longest passwords in reasonable time', () => {
    for (const password of ['1'.repeat(128), 'a1'.repeat(64), `${'!'.repeat(127)}a`]) {
      expect(typeof isCommonPassword(password)).toBe('boolean');
    }
  });
});

describe('isOwnName', () => {
  const names = ['mquill', 'maria.quill@operator.example', 'Quill & Sons Gaming'];

  it.each([
    'MQuill2026',
    'mqu1ll123!',
    'llIuqm99',
    'mquillmquill',
    'maria.quill@operator.example',
    'mariaquill',
    'Maria.Quill1',
    'quill & sons gaming',
    'QuillSonsGaming!',
  ])('finds %s', (password) => {
    expect(isOwnName(password, names)).toBe(true);
  });

  it.each(['correct horse battery', 'quill feathers in ink', 'operators unite now'])(
    'accepts %s',
    (password) => {
      expect(isOwnName(password, names)).toBe(false);
    },
  );
});
