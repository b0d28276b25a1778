import { defineConfig } from 'vite';

const modules: Record<string, string> = {
  live: 'src/index.ts',
  play: 'src/play/index.ts',
  ways: 'src/picture/ways.ts',
};

/**
 * Builds the SDK as a script (`--mode script`) and as an ES module, and the modules that both load
 * on demand (`--mode play`, `--mode ways`).
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
