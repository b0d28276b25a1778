import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';

/**
 * Vite plugin that excludes unused components of React Email from tests. Its index also loads code
 * highlighting, Markdown and Tailwind, which costs nearly a second per test file.
 */
export function smallComponents(): Plugin {
  const id = '\0small-components-of-mail';
  const folder = join(dirname(fileURLToPath(import.meta.resolve('react-email'))), 'components');
  const large = ['code-block', 'code-inline', 'markdown', 'tailwind'];
  const small = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !large.includes(entry.name))
    .map(({ name }) => `export * from '${join(folder, name, `${name}.mjs`)}';`);
  return {
    name: 'small-components-of-mail',
    enforce: 'pre',
    resolveId: (source) => (source === 'react-email' ? id : undefined),
    load: (module) => (module === id ? small.join('\n') : undefined),
  };
}
