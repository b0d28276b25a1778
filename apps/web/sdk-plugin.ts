import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../../packages/sdk', import.meta.url));
const sdkFile = /^\/sdk\/[^/]+\/baize-(?:(live)\.js|(live|play|ways)\.mjs)(?:\?|$)/;

/** In development, builds the SDK from source for every request. A change reloads the pages. */
export const developedSdk: Plugin = {
  name: 'developed-sdk',
  apply: 'serve',
  configureServer(server) {
    const sources = new Set<string>();
    server.watcher.on('change', (path) => {
      if (sources.has(path)) server.hot.send({ type: 'full-reload' });
    });
    server.middlewares.use((request, response, next) => {
      const [found, script, module = 'live'] = sdkFile.exec(request.url ?? '') ?? [];
      if (found === undefined) return next();
      buildSdk(script ? 'script' : module).then(({ code, moduleIds }) => {
        for (const id of moduleIds) sources.add(id);
        server.watcher.add(moduleIds);
        response.setHeader('content-type', 'text/javascript; charset=utf-8');
        response.setHeader('access-control-allow-origin', '*');
        response.end(code);
      }, next);
    });
  },
};

async function buildSdk(mode: string): Promise<{ code: string; moduleIds: string[] }> {
  const built = await build({ root, mode, logLevel: 'silent', build: { write: false } });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  const chunk = outputs.flatMap(({ output }) => output).find(({ type }) => type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error(`The SDK's build "${mode}" has no chunk`);
  return chunk;
}
