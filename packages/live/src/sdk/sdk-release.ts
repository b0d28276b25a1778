import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { hashFolderOf, packFile, type ServedFile } from './served-file.ts';

/** The files that partners load, built by `npm run build -w packages/sdk`. */
const PLAY = 'baize-play.mjs';
const WAYS = 'baize-ways.mjs';
const names = ['baize-live.js', 'baize-live.mjs', 'baize-live.d.ts', PLAY, WAYS];
const HLS_PLAYER = 'hls.light.mjs';

export type SdkRelease = {
  version: string;
  files: ServedFile[];
  /**
   * Modules that sessions refer to by hash, so that a page gets the files of this build from any
   * process.
   */
  modules: ServedFile[];
  /** Path of the HLS player, which the SDK loads for browsers without built-in HLS support. */
  hlsPlayer: string;
  /** Path of the module with rarely shown dialogs. */
  playModule: string;
  /** Path of the module for video transports other than the WebSocket. */
  waysModule: string;
};

/**
 * Reads the built SDK. The path is resolved through its package, because the bundled server is in
 * another folder.
 */
export async function readSdkRelease(): Promise<SdkRelease> {
  const packageFile = createRequire(import.meta.url).resolve('@baize/sdk/package.json');
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const files: ServedFile[] = [];
  for (const name of names) {
    const bytes = await readFile(join(dirname(packageFile), 'dist', name)).catch(
      (error: NodeJS.ErrnoException) => {
        // The SDK is not built, for example in tests of the server alone; nothing is served then.
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

/** Reads the HLS player that the SDK loads for browsers without built-in support. */
async function readHlsPlayer(): Promise<ServedFile> {
  const packageFile = createRequire(import.meta.url).resolve('hls.js/package.json');
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const code = await readFile(join(dirname(packageFile), 'dist', 'hls.light.min.mjs'), 'utf8');
  // The source map is not served, and the licence requires a notice.
  const bare = code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  const notice = `/*! hls.js ${version}, Apache-2.0, https://github.com/video-dev/hls.js */\n`;
  return packFile(HLS_PLAYER, Buffer.from(notice + bare));
}
