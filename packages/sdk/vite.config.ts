import { defineConfig } from 'vite';

const modules: Record<string, string> = {
  live: 'src/index.ts',
  play: 'src/play/index.ts',
  ways: 'src/picture/ways.ts',
};

/**
 * Two builds of one SDK: a script tag's (`--mode script`) and an ES module; and what both load when it is
 * needed (`--mode play`, `--mode ways`).
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
        : { entry: modules[mode] ?? '', formats: ['es'], fileName: () => `baize-${mode}.mjs` },
    rolldownOptions: { output: { minify: true } },
  },
}));
