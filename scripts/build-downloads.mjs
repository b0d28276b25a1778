/**
 * Collects everything that /resources offers into the built pages: the SDK, its npm package, the
 * sample projects, the Postman collection and the quick-start guide. The same sources always give
 * the same bytes.
 */
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@baize/contract';
import { packSdk, packServer } from './downloads/npm-package.mjs';
import { postmanCollection } from './downloads/postman.mjs';
import { drawQuickStart } from './downloads/quick-start.mjs';
import { zipSample } from './downloads/zip-sample.mjs';
import { root } from './lib/run.mjs';

const target = process.argv[2] ?? join(root, 'apps/web/dist/downloads');
const sdk = join(root, 'packages/sdk/dist');
const sdkFiles = ['baize-live.js', 'baize-live.mjs', 'baize-live.d.ts'];

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
const save = (name, bytes) => writeFile(join(target, name), bytes);

for (const name of sdkFiles) await copyFile(join(sdk, name), join(target, name));
const npmPackage = await packSdk(sdkFiles);
await save('baize-sdk.tgz', npmPackage);
const serverPackage = await packServer();
await save('baize-server.tgz', serverPackage);

const script = await readFile(join(sdk, 'baize-live.js'));
/** Files added to each sample, so that it runs as soon as it is unpacked. */
const samples = {
  'plain-html': { 'baize-live.js': script },
  react: { 'vendor/baize-sdk.tgz': npmPackage },
  'node-backend': {
    'public/baize-live.js': script,
    'vendor/baize-server.tgz': serverPackage,
  },
};
for (const [name, added] of Object.entries(samples)) {
  await save(`${brand.slug}-sample-${name}.zip`, await zipSample(name, added));
}

await save(
  `${brand.slug}-postman-collection.json`,
  JSON.stringify(postmanCollection(), undefined, 2),
);
await save(`${brand.slug}-quick-start.pdf`, await drawQuickStart());
