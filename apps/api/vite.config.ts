import { defineConfig } from 'vite';

/** Bundles our own packages into one file for Node; everything from npm stays where it is. */
export default defineConfig({
  build: {
    ssr: 'src/server.ts',
    outDir: 'dist',
    target: 'node22',
    sourcemap: true,
    emptyOutDir: true,
  },
});
