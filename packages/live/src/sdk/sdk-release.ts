import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { hashFolderOf, packFile, type ServedFile } from './served-file.ts';

/** The files partners load, as `npm run build -w packages/sdk` makes them. */
const PLAY = 'baize-play.mjs';
const WAYS = 'baize-ways.mjs';
const names = ['baize-live.js', 'baize-live.mjs', 'baize-live.d.ts', PLAY, WAYS];
const HLS_PLAYER = 'hls.light.mjs';

export type SdkRelease = {
  version: string;
  files: ServedFile[];
  /** What sessions name, by its hash: a page gets what belongs to this build, whichever process it asks. */
  modules: ServedFile[];
  /** The path of what the SDK loads where the picture comes as HLS and the browser does not play that. */
  hlsPlayer: string;
  /** Where the SDK finds what it shows rarely. */
  playModule: string;
  /** And what it plays pictures with that do not come over a socket. */
  waysModule: string;
};

/** The built SDK. Resolved through its package: this server is bundled and moves. */
export async function readSdkRelease(): Promise<SdkRelease> {
  const packageFile = createRequire(import.meta.url).resolve('@baize/sdk/package.json');
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const files: ServedFile[] = [];
  for (const name of names) {
    const bytes = await readFile(join(dirname(packageFile), 'dist', name)).catch(
      (error: NodeJS.ErrnoException) => {
        // Not built yet, as in tests of the server alone: then there is nothing to serve.
        if (error.code === 'ENOENT') return undefined;
        throw error;
      },
    );
    if (bytes) files.push(await packFile(name, bytes));
  }
  const isModule = ({ name }: ServedFile) => name === PLAY || name === WAYS;
  const modules = [...files.filter(isModule), await readHlsPlayer()];
  const pathOf = (name: string) => {
    const file = modules.find((module) => module.name === name);
    return `/sdk/${file ? hashFolderOf(file) : `v${version}`}/${name}`;
  };
  return {
    ...{ version, files, modules },
    ...{ hlsPlayer: pathOf(HLS_PLAYER), playModule: pathOf(PLAY), waysModule: pathOf(WAYS) },
  };
}

/** What the SDK loads where the picture comes as HLS and the browser does not play that. */
async function readHlsPlayer(): Promise<ServedFile> {
  const packageFile = createRequire(import.meta.url).resolve('hls.js/package.json');
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const code = await readFile(join(dirname(packageFile), 'dist', 'hls.light.min.mjs'), 'utf8');
  // Its map is not served, and its licence wants to be named.
  const bare = code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  const notice = `/*! hls.js ${version}, Apache-2.0, https://github.com/video-dev/hls.js */\n`;
  return packFile(HLS_PLAYER, Buffer.from(notice + bare));
}
