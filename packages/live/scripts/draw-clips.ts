/**
 * Draws the frames of a game, encodes them and writes its clip pack. Used during development only:
 * it needs Chromium and ffmpeg, which a running table does not.
 *
 *   npm run clips -w packages/live <game id>
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gameNamed } from '@baize/games';
import { type ClipList, packClips } from './pack-clips.ts';

/** Exports of `draw/draw-frames.ts` in the folder of a game's pack. */
type Drawing = {
  picture: Omit<ClipList, 'clips'>;
  drawFrames(write: (image: Buffer) => Promise<void>): Promise<ClipList['clips']>;
};

const kilobitsPerSecond = 250;

const { pictures } = gameNamed(process.argv[2] ?? '');
const packFile = new URL(pictures.pack, import.meta.resolve('@baize/games/package.json'));
const drawing: Drawing = await import(new URL('draw/draw-frames.ts', packFile).href);

async function run(
  command: string,
  args: string[],
  feed?: (stdin: NodeJS.WritableStream) => Promise<void>,
) {
  const child = spawn(command, args, { stdio: [feed ? 'pipe' : 'ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'close');
  if (feed && child.stdin) await feed(child.stdin);
  const [code] = await ended;
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
}

async function draw(file: string): Promise<ClipList['clips']> {
  const { framesPerSecond } = drawing.picture;
  const input = ['-f', 'image2pipe', '-c:v', 'png', '-framerate', `${framesPerSecond}`, '-i', '-'];
  const lossless = ['-c:v', 'libx264rgb', '-qp', '0', '-preset', 'ultrafast'];
  let clips: ClipList['clips'] = [];
  await run('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...lossless, file], async (stdin) => {
    clips = await drawing.drawFrames(async (image) => {
      if (!stdin.write(image)) await once(stdin, 'drain');
    });
    stdin.end();
  });
  return clips;
}

async function encode(frames: string, folder: string): Promise<Buffer> {
  const out = join(folder, 'clips.h264');
  const bt709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  const x264 = 'keyint=25:min-keyint=25:scenecut=0:bframes=0:ref=3:stitchable=1:slices=1:threads=1';
  for (const pass of ['1', '2']) {
    await run('ffmpeg', [
      ...['-y', '-loglevel', 'error', '-i', frames],
      ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', ...bt709],
      ...['-c:v', 'libx264', '-profile:v', 'baseline', '-level', '3.0', '-preset', 'veryslow'],
      ...['-tune', 'animation', '-b:v', `${kilobitsPerSecond}k`, '-pass', pass],
      ...['-passlogfile', join(folder, 'pass'), '-x264-params', x264, '-f', 'h264', out],
    ]);
  }
  return readFile(out);
}

const folder = await mkdtemp(join(tmpdir(), 'clips-'));
const frames = join(folder, 'frames.mkv');
const clips = await draw(frames);
const pack = packClips(await encode(frames, folder), { ...drawing.picture, clips });
await writeFile(packFile, pack);
console.log(`${(pack.length / 1e6).toFixed(2)} MB written to games/${pictures.pack}`);
await rm(folder, { recursive: true });
