/** Reads third-party packages and their licences from the lock file and node_modules. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * Licences that allow commercial use. Most require their notice, some that changes are published.
 */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'Zlib', 'Python-2.0', 'OFL-1.1', 'MPL-2.0', 'CC-BY-4.0'],
]);

/** Packages with a missing or misspelled SPDX name; the values come from their licence files. */
const spelled = { 'MPL 2.0': 'MPL-2.0' };
const unsaid = { 'png-js': 'MIT', 'humanize-number': 'MIT' };

/** Returns true if all licences of at least one OR alternative of the expression are allowed. */
export function mayBeUsed(expression) {
  if (typeof expression !== 'string') return false;
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((name) => allowed.has(name.trim())));
}

export function readPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version, dev = false, license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const said = license ?? licenceOfManifest(path) ?? unsaid[name];
      return { name, version, path, development: dev, licence: spelled[said] ?? said };
    });
}

function licenceOfManifest(path) {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  return license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ');
}

/** Returns the licence and notice files of a package. */
export function readNotices({ path }) {
  const folder = join(root, path);
  if (!existsSync(folder)) return '';
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|notice|copying)/i.test(name));
  return names
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n');
}
