/**
 * `npm run notices`: checks that every licence allows commercial use (exits with 1 otherwise) and
 * writes THIRD_PARTY_NOTICES with the licence texts of all packages that production installs.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mayBeUsed, readNotices, readPackages } from './lib/licences.mjs';
import { root } from './lib/run.mjs';

const packages = readPackages();
const refused = packages.filter(({ licence }) => !mayBeUsed(licence));
for (const { name, version, licence } of refused) {
  console.error(`${name} ${version} may not be used: ${licence ?? 'no licence'}`);
}
if (refused.length > 0) process.exit(1);

/** Dev packages whose code is part of the build. */
const built = new Set(['react-email', 'tailwindcss']);

/** Groups packages by licence text, so that each text is printed once. */
const texts = new Map();
for (const locked of packages.filter(({ name, development }) => !development || built.has(name))) {
  const text = readNotices(locked);
  texts.set(text, [...(texts.get(text) ?? []), locked]);
}
const chapters = [...texts].map(([text, group]) => {
  const names = group.map(({ name, version, licence }) => `${name} ${version} (${licence})`);
  return `${[...new Set(names)].sort().join('\n')}\n\n${text || 'Installed on other systems, or without a text of its own.'}`;
});
const rule = `\n\n${'-'.repeat(80)}\n\n`;
const head = 'Parts by others that this product contains, and the licences they come under.';
writeFileSync(join(root, 'THIRD_PARTY_NOTICES'), `${[head, ...chapters.sort()].join(rule)}\n`);
console.error(`${packages.length} licences allow commercial use; THIRD_PARTY_NOTICES is written.`);
