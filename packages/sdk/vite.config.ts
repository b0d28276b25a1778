import { defineConfig } from 'vite';

/** Two builds of one SDK: a script tag's (`--mode script`) and an ES module. */
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
        : { entry: 'src/index.ts', formats: ['es'], fileName: () => 'baize-live.mjs' },
    rolldownOptions: { output: { minify: true } },
  },
}));
