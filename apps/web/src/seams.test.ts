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

it('defines query keys in lib/query-keys.ts only', () => {
  expect(writtenIn(/(query|mutation)Key: \[(?!\.\.\.)[^\]]*/g, ['lib/query-keys.ts'])).toEqual([]);
  const likeAKey = /\[['"](outside|partner|admin)['"], ['"](?!admin)[^\]]*\]/g;
  expect(writtenIn(likeAKey, ['lib/query-keys.ts'])).toEqual([]);
});

it('defines paths of screens and pages in the contract only', () => {
  const roots = [...Object.values(paths), ...Object.values(pages)].map(
    (path) => path.split('/')[1],
  );
  const literal = new RegExp(
    `['"\`]/(${[...new Set(roots)].filter(Boolean).join('|')})(?![\\w-])`,
    'g',
  );
  expect(writtenIn(literal, [])).toEqual([]);
});

it('shows failed queries by QueryFailure, which keeps the previous content', () => {
  const retried = /<ErrorState\b[^<]*?\brefetch\(\)/g;
  // Exception: this file shows a missing ticket itself, and uses QueryFailure above a ticket on
  // screen.
  expect(writtenIn(retried, ['features/tickets/partner/own-ticket-dialog.tsx'])).toEqual([]);
});

it('renders email addresses by EmailText, which knows where they may wrap', () => {
  expect(writtenIn(/>\s*\{(\w+\??\.)*(contact_)?email\}/g, [])).toEqual([]);
});
