import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Nothing is inlined as data: URLs, so that the policy can stay strict about fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: { input: { app: 'app.html' } },
  },
  server: {
    port: Number(process.env['PORT'] ?? 3000),
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, ws: true }])),
  },
});
