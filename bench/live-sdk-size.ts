/**
 * What a player's browser fetches before the first picture: our SDK beside what others need for the
 * same, through the same bundler and the same compression. Fails when ours is above 10 KB.
 */
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { installPeers } from './lib/peers.ts';
import { report } from './lib/report.ts';

const MOST_BYTES = 10 * 1024;
const ENTRY = 'bench-entry.js';

const house = fileURLToPath(new URL('..', import.meta.url));
const peers = installPeers('livekit-client@2.23.0', 'agora-rtc-sdk-ng@4.24.8');

/** Each as a page would take it: the one thing it needs, with whatever that needs. */
const contenders: { name: string; code: string; root: string }[] = [
  { name: 'Baize SDK', code: `export { BaizeLive } from '@baize/sdk';`, root: house },
  { name: 'hls.js (light)', code: `export { default } from 'hls.js/light';`, root: house },
  { name: 'hls.js', code: `export { default } from 'hls.js';`, root: house },
  { name: 'livekit-client', code: `export { Room } from 'livekit-client';`, root: peers },
  { name: 'Agora', code: `export { default } from 'agora-rtc-sdk-ng';`, root: peers },
];

const entry = (code: string): Plugin => ({
  name: 'bench-entry',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith(ENTRY) ? id : undefined),
  load: (id) => (id.endsWith(ENTRY) ? code : undefined),
});

async function weigh(code: string, root: string): Promise<{ minified: number; gzip: number }> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [entry(code)],
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: ENTRY, formats: ['iife'], name: 'Contender' },
      rolldownOptions: { output: { minify: true } },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const bytes = Buffer.concat(
    outputs.map((file) => Buffer.from(file.type === 'chunk' ? file.code : file.source)),
  );
  return { minified: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10);

console.log(' '.repeat(16), 'minified'.padStart(10), 'gzip'.padStart(10));
let ours = Number.NaN;
const others: string[] = [];
for (const { name, code, root } of contenders) {
  const { minified, gzip } = await weigh(code, root);
  if (Number.isNaN(ours)) ours = gzip;
  else others.push(`${name} ${(gzip / 1024).toFixed(0)} KB`);
  console.log(
    name.padEnd(16),
    kilobytes(minified),
    kilobytes(gzip),
    name === 'Baize SDK' ? '' : `×${(gzip / ours).toFixed(0)}`,
  );
}
report({
  what: 'the SDK, gzip',
  measured: `${(ours / 1024).toFixed(2)} KB`,
  beside: others.join(', '),
  target: `≤ ${MOST_BYTES / 1024} KB`,
  isMet: ours <= MOST_BYTES,
});
