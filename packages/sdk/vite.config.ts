import { defineConfig } from 'vite';

/**
 * Two builds of one SDK: a script tag's (`--mode script`) and an ES module; and what both load when it is
 * needed (`--mode play`).
 */
export default defineConfig(({ mode }) => ({
  build: {
    target: 'es2022',
    emptyOutDir: false,
    outDir: 'dist',
    lib:
      mode === 'script'
        ? {
            entry: 'src/script-tag.ts',
            formats: ['iife'],
            name: 'BaizeLiveScript',
            fileName: () => 'baize-live.js',
          }
        : mode === 'play'
          ? { entry: 'src/play/index.ts', formats: ['es'], fileName: () => 'baize-play.mjs' }
          : { entry: 'src/index.ts', formats: ['es'], fileName: () => 'baize-live.mjs' },
    rolldownOptions: { output: { minify: true } },
  },
}));
