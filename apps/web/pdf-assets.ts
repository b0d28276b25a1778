import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const manifest = require.resolve('pdfjs-dist/package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

/**
 * Files that PDF.js fetches by name while it reads a PDF: character maps, fonts, image decoders.
 */
const folders = ['cmaps', 'standard_fonts', 'wasm'];
const isWanted = (name: string) => /\.(bcmap|pfb|ttf)$|_nowasm_fallback\.js$/.test(name);

/**
 * The version is part of the URL, so these files can be cached indefinitely like every other asset.
 */
const base = `assets/pdfjs-${version}`;

const files = new Map<string, string>(
  folders.flatMap((folder) => {
    const from = join(dirname(manifest), folder);
    return readdirSync(from)
      .filter(isWanted)
      .map((name) => [`${base}/${folder}/${name}`, join(from, name)] as const);
  }),
);

export const pdfAssets: Plugin = {
  name: 'pdf-assets',
  generateBundle() {
    for (const [fileName, path] of files) {
      this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
    }
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const path = files.get((request.url ?? '').slice(1));
      if (path === undefined) return next();
      if (path.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
      response.end(readFileSync(path));
    });
  },
};
