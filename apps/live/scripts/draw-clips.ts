/**
 * Draws the wheel, encodes it and writes clips/roulette.pack. Development time only: needs
 * Chromium and ffmpeg, which the running table does not.
 *
 *   npm run clips -w apps/live
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pocketCount } from '@baize/contract/live/roulette';
import { openScene } from './open-scene.ts';
import { packClips } from './pack-clips.ts';

const picture = { width: 640, height: 360, framesPerSecond: 25, landedFrame: 64 };
const kilobitsPerSecond = 250;

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

async function drawFrames(file: string) {
  const scene = await openScene();
  const { idle, spin, landing } = scene.clipFrames;
  const clips = [
    { name: 'idle', clip: 'idle', number: 0, frameCount: idle },
    { name: 'spin', clip: 'spin', number: 0, frameCount: spin },
    ...Array.from({ length: pocketCount }, (_, number) => ({
      name: `landing-${number}`,
      clip: 'landing',
      number,
      frameCount: landing,
    })),
  ];
  const input = ['-f', 'image2pipe', '-c:v', 'png', '-framerate', '25', '-i', '-'];
  const lossless = ['-c:v', 'libx264rgb', '-qp', '0', '-preset', 'ultrafast'];
  await run('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...lossless, file], async (stdin) => {
    for (const { name, clip, number, frameCount } of clips) {
      for (let frame = 0; frame < frameCount; frame++) {
        const image = await scene.renderFrame(clip, frame, number);
        if (!stdin.write(image)) await once(stdin, 'drain');
      }
      console.log(`drew ${name}`);
    }
    stdin.end();
  });
  await scene.close();
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
const drawn = await drawFrames(frames);
const pack = packClips(await encode(frames, folder), {
  ...picture,
  clips: drawn.map(({ name, frameCount }) => ({ name, frameCount })),
});
const packFile = new URL('../clips/roulette.pack', import.meta.url);
await writeFile(packFile, pack);
console.log(`${(pack.length / 1e6).toFixed(2)} MB written to clips/roulette.pack`);
await rm(folder, { recursive: true });
