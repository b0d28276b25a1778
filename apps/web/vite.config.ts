import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { isScreen } from '../../packages/contract/src/addresses.ts';
import { brandFiles } from './brand-files.ts';
import { pdfAssets } from './pdf-assets.ts';
import { developedSdk } from './sdk-plugin.ts';
import { developedSite } from './site-plugin.ts';

/** The development server sits in front of the API server; scripts/dev.mjs says where that is. */
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

/** As the server does: addresses of the portal and the back office are all one page. */
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
    // Nothing is inlined as data: URLs, so that the policy can stay strict about fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { app: 'app.html' },
      // What every screen needs is one file: in two dozen it is packed worse, by some kilobytes.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
    },
  },
  server: {
    port: Number(process.env['PORT'] ?? 3000),
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, ws: true }])),
  },
});
