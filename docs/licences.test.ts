import { describe, expect, it } from 'vitest';
import { mayBeUsed, readPackages } from '../scripts/lib/licences.mjs';

describe('licences', () => {
  it('of everything in the lock file allow commercial use', () => {
    const packages = readPackages();
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter(({ licence }) => !mayBeUsed(licence))).toEqual([]);
  });

  it.each([
    'GPL-3.0',
    'AGPL-3.0-only',
    'SSPL-1.0',
    'BUSL-1.1',
    'MIT AND GPL-2.0',
    'SEE LICENSE',
    '',
  ])('%s is refused', (licence) => {
    expect(mayBeUsed(licence)).toBe(false);
  });

  it('a package without one is refused', () => {
    expect(mayBeUsed(undefined)).toBe(false);
  });

  it.each(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT', '(MIT AND Zlib)'])(
    '%s is taken',
    (licence) => {
      expect(mayBeUsed(licence)).toBe(true);
    },
  );
});
