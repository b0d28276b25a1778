import { games } from '@baize/games';
import { describe, expect, it } from 'vitest';
import { readClipPack } from './clip-pack.ts';
import { mimeTypeOf } from './fmp4.ts';

describe.each(Object.entries(games))('the committed clips of %s', (_, game) => {
  const { pictures, pace, outcomeCount } = game;

  it('contain a loop, a run-up and each outcome, as long as its pace says, from key frames', async () => {
    const pack = await readClipPack(pictures);
    const frameMs = 1000 / pack.framesPerSecond;
    const lengthOf = (name: string) => (pack.clips.get(name)?.length ?? 0) * frameMs;
    expect(pack.clips.size).toBe(outcomeCount + 2);
    expect(lengthOf(pictures.idle)).toBe(pace.loopMs);
    expect(lengthOf(pictures.running)).toBe(pace.runningMs);
    expect(pack.landedFrame * frameMs).toBe(pace.seenMs);
    for (let number = 0; number < outcomeCount; number++) {
      expect(lengthOf(pictures.resultOf(number))).toBe(pace.resultMs);
    }
    for (const whole of [pace.bettingMs, pace.runningMs, pace.resultMs]) {
      expect(whole % pace.loopMs).toBe(0);
    }
    for (const clip of pack.clips.values()) {
      const keys = clip.flatMap((frame, index) => (frame.isKey ? [index] : []));
      expect(keys).toEqual(keys.map((_, index) => index * pack.framesPerSecond));
      expect(keys).toHaveLength(clip.length / pack.framesPerSecond);
    }
  });

  it('are constrained baseline, which every browser plays', async () => {
    expect(mimeTypeOf(await readClipPack(pictures))).toBe('video/mp4; codecs="avc1.42C01E"');
  });
});
