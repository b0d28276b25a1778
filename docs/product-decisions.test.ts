import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const decisions = readFileSync(join(root, 'docs/product-decisions.md'), 'utf8');
const decided = [...decisions.matchAll(/^- \*\*(D\d+)\*\*/gm)].map(([, number = '']) => number);

it('decisions are numbered from D1 without a gap', () => {
  expect(decided).toEqual(decided.map((_, index) => `D${index + 1}`));
});

it('every decision that code or prose refers to is written down here', () => {
  const files = globSync(
    '{apps,packages,games,scripts,bench,e2e,docs}/**/*.{ts,tsx,mjs,sql,md,css}',
    {
      cwd: root,
      exclude: (name) => ['node_modules', 'dist'].includes(name),
    },
  );
  const cited = files.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    // As it is referred to in comments and prose: "(D7)", "D7.", "D7 and"; not #D7 or 0xD7.
    return [...text.matchAll(/(?<![\w#.'"`/-])D[1-9]\d?(?![\w'"`])/g)].map(([number]) => ({
      path,
      number,
    }));
  });
  expect(cited.length).toBeGreaterThan(30);
  expect(cited.filter(({ number }) => !decided.includes(number))).toEqual([]);
});
