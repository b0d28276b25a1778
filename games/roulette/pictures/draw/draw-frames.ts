import { pocketCount } from '../../rules.ts';
import { pictures } from '../index.ts';
import { openScene } from './open-scene.ts';

/** Input of `npm run clips -w packages/live`, which builds the pack. */

export const picture = { width: 640, height: 360, framesPerSecond: 25, landedFrame: 64 };

/** Writes every frame of every clip as a PNG and returns the clips in that order. */
export async function drawFrames(write: (image: Buffer) => Promise<void>) {
  const scene = await openScene();
  const { idle, spin, landing } = scene.clipFrames;
  const clips = [
    { name: pictures.idle, kind: 'idle', number: 0, frameCount: idle },
    { name: pictures.running, kind: 'spin', number: 0, frameCount: spin },
    ...Array.from({ length: pocketCount }, (_, number) => ({
      name: pictures.resultOf(number),
      kind: 'landing',
      number,
      frameCount: landing,
    })),
  ];
  for (const { kind, number, frameCount } of clips) {
    for (let frame = 0; frame < frameCount; frame++) {
      await write(await scene.renderFrame(kind, frame, number));
    }
  }
  await scene.close();
  return clips.map(({ name, frameCount }) => ({ name, frameCount }));
}
