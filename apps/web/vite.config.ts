import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { isScreen } from '../../packages/contract/src/addresses.ts';
import { brandFiles } from './brand-files.ts';
import { pdfAssets } from './pdf-assets.ts';
import { developedSdk } from './sdk-plugin.ts';
import { developedSite } from './site-plugin.ts';

/** URL of the API server behind the development server. scripts/dev.mjs sets it. */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3001';
const proxied = [
  '/api',
  '/mailbox',
  '/healthz',
  '/readyz',
  '/metrics',
  '/v1',
  '/sdk',
  '/downloads',
];

/** Serves one page for all URLs of the portal and the back office, like the production server. */
const appPage: Plugin = {
  name: 'app-page',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const path = request.url?.split('?', 1)[0] ?? '';
      if (isScreen(path)) request.url = '/app.html';
      next();
    });
  },
};

export default defineConfig({
  resolve: {
    alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'src/lib/zod-in-pages.ts') }],
  },
  plugins: [react(), tailwindcss(), pdfAssets, brandFiles, appPage, developedSdk, developedSite],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Never inline assets as data: URLs, so that the content security policy stays strict for fonts
    // and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { app: 'app.html' },
      // Bundles the code that every screen needs into one file. Two dozen files would compress
      // worse by some kilobytes.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
    },
  },
  server: {
    port: Number(process.env['PORT'] ?? 3000),
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, ws: true }])),
  },
});
