import { defineConfig } from 'vite';

/**
 * Bundles our own packages for Node; what comes from npm stays where it is. Only the mail components
 * come along: their package is a command-line tool as well, with a web server and a compiler that
 * production has no use for.
 */
export default defineConfig({
  ssr: { noExternal: ['react-email'] },
  build: {
    ssr: 'src/server.ts',
    outDir: 'dist',
    target: 'node22',
    sourcemap: true,
    emptyOutDir: true,
  },
});
