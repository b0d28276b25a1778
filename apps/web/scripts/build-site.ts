/**
 * Builds the public pages next to the output of `vite build`. Their scripts are separate from the
 * portal's, so visitors load none of the portal. Each page is written as finished HTML. Text files
 * are compressed in advance, so the server only has to send them.
 */
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, createServer, type InlineConfig, type Manifest } from 'vite';
import { siteEntries } from '../site-plugin.ts';
import type { PageAssets } from '../src/site/document.tsx';
import { packFiles } from './pack-files.ts';

const folder = resolve(process.argv[2] ?? 'dist');

const shared: InlineConfig = {
  configFile: false,
  logLevel: 'warn',
  plugins: [react(), tailwindcss()],
};

async function buildScripts(): Promise<Manifest> {
  await build({
    ...shared,
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      // Never inline assets as data: URLs, so that the content security policy can stay strict.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      manifest: true,
      rolldownOptions: { input: siteEntries },
    },
  });
  const manifest = await readFile(join(folder, '.vite/manifest.json'), 'utf8');
  await rm(join(folder, '.vite'), { recursive: true });
  return JSON.parse(manifest) as Manifest;
}

function readAssets(manifest: Manifest): PageAssets {
  const [main, blocking] = [manifest[siteEntries.main], manifest[siteEntries.blocking]];
  if (main === undefined || blocking === undefined) throw new Error('The build made no scripts.');
  const addresses = (files: string[] | undefined) => (files ?? []).map((file) => `/${file}`);
  return {
    styles: addresses(main.css),
    blockingScript: `/${blocking.file}`,
    script: `/${main.file}`,
    fonts: addresses(main.assets).filter((file) => /-site-[\w-]+\.woff2$/.test(file)),
  };
}

/**
 * Returns the sizes of the downloads that a page lists. A listed file that was not built fails the
 * build.
 */
async function sizesOfDownloads(page: string): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const [, href = ''] of page.matchAll(/href="(\/downloads\/[^"]+)"/g)) {
    sizes[href] = (await stat(join(folder, href))).size;
  }
  return sizes;
}

async function writePages(assets: PageAssets): Promise<void> {
  const server = await createServer({
    ...shared,
    server: { middlewareMode: true, hmr: false, watch: null },
    appType: 'custom',
  });
  try {
    const site = (await server.ssrLoadModule(
      '/src/site/render.tsx',
    )) as typeof import('../src/site/render.tsx');
    for (const page of site.sitePages) {
      const sizes = await sizesOfDownloads(site.renderPage(page, assets, {}));
      await writeFile(join(folder, page.file), site.renderPage(page, assets, sizes));
    }
    await writeFile(join(folder, 'sitemap.xml'), site.sitemapXml());
    await writeFile(join(folder, 'robots.txt'), site.robotsText());
  } finally {
    await server.close();
  }
}

await writePages(readAssets(await buildScripts()));
await packFiles(folder);
