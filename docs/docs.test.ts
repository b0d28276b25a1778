import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = globSync('**', {
  cwd: root,
  exclude: ['**/node_modules', '**/dist', 'data', 'test-results', '.git'],
});
const pages = files.filter((path) => path.endsWith('.md'));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The short paths of docs/specification-map.md, which says what they stand for. */
const shortPaths: [short: string, whole: string][] = [
  ['contract/', 'packages/contract/src/'],
  ['api/', 'apps/server/src/'],
  ['modules/', 'apps/server/src/modules/'],
  ['web/', 'apps/web/src/'],
  ['features/', 'apps/web/src/features/'],
];

/** Whether a path, or the end of one, is that of a file or folder of ours. */
function isOurs(path: string): boolean {
  const [short, whole] = shortPaths.find(([start]) => path.startsWith(start)) ?? ['', ''];
  return [path, whole + path.slice(short.length)].some((end) =>
    files.some((file) =>
      end.endsWith('/') ? `/${file}`.includes(`/${end}`) : `/${file}`.endsWith(`/${end}`),
    ),
  );
}

/** `a/{b,c}/` is two paths. */
function spell(path: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(path) ?? [];
  return choices === undefined ? [path] : choices.split(',').map((name) => before + name + after);
}

describe.each(pages)('%s', (page) => {
  const text = read(page);

  it('links to files that are there', () => {
    const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => link);
    const local = links.filter((link) => !/^(\w+:|\/)/.test(link));
    expect(local.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
  });

  it('names commands that exist', () => {
    const named = [...text.matchAll(/npm run ([a-z\d:-]+)(?: -w ([\w/-]+))?/g)];
    const unknown = named.filter(([, name = '', workspace = '.']) => {
      const { scripts } = JSON.parse(read(join(workspace, 'package.json'))) as { scripts: object };
      return !(name in scripts);
    });
    expect(unknown.map(([command]) => command)).toEqual([]);
  });

  it('names files that are there', () => {
    const quoted = [...text.matchAll(/`([\w./{},-]+)`/g)].map(([, path = '']) => path);
    const paths = quoted.filter((path) => /\.(tsx?|mjs|md|sql)$|^[\w-]+\/.*\/$/.test(path));
    expect(paths.flatMap(spell).filter((path) => !isOurs(path))).toEqual([]);
  });
});

it('every decision is in their index', () => {
  const index = read('docs/decisions/README.md');
  const records = pages.flatMap((page) => /^docs\/decisions\/(\d.*)$/.exec(page)?.[1] ?? []);
  expect(records.length).toBeGreaterThan(0);
  expect(records.filter((name) => !index.includes(`(${name})`))).toEqual([]);
});

it('every table is a word of the house', () => {
  const [, tables = ''] =
    /export interface DB \{([^}]*)\}/.exec(read('packages/db/src/tables.ts')) ?? [];
  const names = [...tables.matchAll(/(\w+):/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(0);
  const glossary = read('docs/glossary.md');
  expect(names.filter((name) => !glossary.includes(`\`${name}\``))).toEqual([]);
});

it('the summary of the security standard counts its rows', () => {
  const page = read('docs/asvs.md');
  const states = ['met', 'partly', 'not met'];
  const rows = [...page.matchAll(/^\| (\d+)\.\d+\.\d+ \|[^|]*\| ([^|]*) \|/gm)];
  const count = (isIn: (chapter: string) => boolean) =>
    states.map((state) => rows.filter(([, of = '', is]) => isIn(of) && is === state).length);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(([, , is = '']) => !states.includes(is))).toEqual([]);
  for (const [, of, ...told] of page.matchAll(
    /^\| (V\d+|all)\b[^|]*\| (\d+) \| (\d+) \| (\d+) \|/gm,
  )) {
    const counted = count((chapter) => of === 'all' || of === `V${chapter}`);
    expect([of, ...counted]).toEqual([of, ...told.map(Number)]);
  }
});
