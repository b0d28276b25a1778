import { globSync, readFileSync } from 'node:fs';
import { pages, paths } from '@baize/contract';
import { expect, it } from 'vitest';

const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname, exclude: ['**/*.test.*'] });

/** Finds a pattern outside the files that may contain it; returns `file: text`. */
const writtenIn = (pattern: RegExp, allowed: readonly string[]) =>
  files
    .filter((file) => !allowed.includes(file))
    .flatMap((file) => {
      const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
      return [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`);
    });

it('a query key is written in the one list of them', () => {
  expect(writtenIn(/(query|mutation)Key: \[(?!\.\.\.)[^\]]*/g, ['lib/query-keys.ts'])).toEqual([]);
  const likeAKey = /\[['"](outside|partner|admin)['"], ['"](?!admin)[^\]]*\]/g;
  expect(writtenIn(likeAKey, ['lib/query-keys.ts'])).toEqual([]);
});

it('an address of a screen or page is written in the one list of them', () => {
  const roots = [...Object.values(paths), ...Object.values(pages)].map(
    (path) => path.split('/')[1],
  );
  const literal = new RegExp(
    `['"\`]/(${[...new Set(roots)].filter(Boolean).join('|')})(?![\\w-])`,
    'g',
  );
  expect(writtenIn(literal, [])).toEqual([]);
});

it('a query that fails is told by QueryFailure, which keeps what was shown before', () => {
  const retried = /<ErrorState\b[^<]*?\brefetch\(\)/g;
  // Exception: this file shows a missing ticket itself, and uses QueryFailure above a ticket on
  // screen.
  expect(writtenIn(retried, ['features/tickets/partner/own-ticket-dialog.tsx'])).toEqual([]);
});

it('an e-mail address is written by what knows where it may break', () => {
  expect(writtenIn(/>\s*\{(\w+\??\.)*(contact_)?email\}/g, [])).toEqual([]);
});
