import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClipFrame, decodeClipPack, encodeClipPack } from './clip-pack.ts';
import { createClipPlayer } from './clip-player.ts';

const keyEvery = 25;
const clips = { idle: 100, spin: 200, 'landing-7': 100 };

/** A pack whose frames contain the clip and the number of the frame. */
function aPack() {
  const frames: Buffer[] = [];
  const frameSizes: number[] = [];
  const index: Record<string, { firstFrame: number; frameCount: number }> = {};
  for (const [name, frameCount] of Object.entries(clips)) {
    index[name] = { firstFrame: frames.length, frameCount };
    for (let frame = 0; frame < frameCount; frame++) {
      const data = Buffer.from(`${name}:${frame}`);
      frames.push(data);
      frameSizes.push(frame % keyEvery === 0 ? -data.length : data.length);
    }
  }
  const size = { width: 640, height: 360, framesPerSecond: 25, landedFrame: 64 };
  return decodeClipPack(
    encodeClipPack({ ...size, sps: 'AAAA', pps: 'AAAA', clips: index, frameSizes }, frames),
  );
}

const nameOf = (frame: ClipFrame) => Buffer.from(frame.data).toString();

describe('the clip player', () => {
  it('plays spin, landing and idle one after another without a gap', () => {
    const player = createClipPlayer(aPack(), 'idle');
    player.cue('spin', 400);
    player.cue('landing-7', 600);
    const shown = Array.from({ length: 500 }, (_, step) => nameOf(player.frameAt(300 + step)));
    expect(shown[0]).toBe('idle:0');
    expect(shown[99]).toBe('idle:99');
    expect(shown[100]).toBe('spin:0');
    expect(shown[299]).toBe('spin:199');
    expect(shown[300]).toBe('landing-7:0');
    expect(shown[364]).toBe('landing-7:64');
    expect(shown[400]).toBe('idle:0');
  });

  it('repeats the last loop of the spin when the landing is not known in time', () => {
    const player = createClipPlayer(aPack(), 'idle');
    player.cueUntilNext('spin', 400);
    const shown = Array.from({ length: 206 }, (_, step) => nameOf(player.frameAt(400 + step)));
    expect(shown.slice(199)).toEqual([
      'spin:199',
      ...[0, 1, 2, 3, 4, 5].map((n) => `spin:${100 + n}`),
    ]);
    player.cue('landing-7', 600);
    expect(nameOf(player.frameAt(606))).toBe('landing-7:0');
    for (let frame = 607; frame < 625; frame++) player.frameAt(frame);
    expect(nameOf(player.frameAt(625))).toBe('landing-7:25');
  });

  it('returns to idle when the round is void', () => {
    const player = createClipPlayer(aPack(), 'idle');
    player.cueUntilNext('spin', 400);
    player.frameAt(640);
    player.rest(641);
    expect(nameOf(player.frameAt(641))).toBe('idle:25');
    for (let frame = 642; frame < 700; frame++) player.frameAt(frame);
    expect(nameOf(player.frameAt(700))).toBe('idle:0');
  });

  it('joins a running landing at a key frame and is exact from the next one on', () => {
    const player = createClipPlayer(aPack(), 'idle');
    player.frameAt(629);
    player.cue('landing-7', 600);
    expect(nameOf(player.frameAt(630))).toBe('landing-7:25');
    expect(nameOf(player.frameAt(631))).toBe('landing-7:26');
    for (let frame = 632; frame < 650; frame++) player.frameAt(frame);
    expect(nameOf(player.frameAt(650))).toBe('landing-7:50');
  });

  it('returns to a key frame when a clip that has ended is cued again', () => {
    const player = createClipPlayer(aPack(), 'idle');
    player.cue('landing-7', 600);
    for (let frame = 600; frame < 700; frame++) player.frameAt(frame);
    player.cue('landing-7', 690);
    expect(nameOf(player.frameAt(700))).toBe('landing-7:0');
    for (let frame = 701; frame < 715; frame++) player.frameAt(frame);
    expect(nameOf(player.frameAt(715))).toBe('landing-7:25');
  });

  it('never shows a frame that does not follow from the previous one', () => {
    const jump = fc.record({ skip: fc.integer({ min: 0, max: 60 }), cue: fc.boolean() });
    fc.assert(
      fc.property(fc.array(jump, { maxLength: 60 }), (steps) => {
        const player = createClipPlayer(aPack(), 'idle');
        let frameNumber = 1_000;
        let before = '';
        for (const { skip, cue } of steps) {
          if (cue) player.cue(skip % 2 ? 'spin' : 'landing-7', frameNumber + (skip % 5) - 2);
          for (let step = 0; step < 3; step++) {
            const frame = player.frameAt(frameNumber++);
            const [clip, index] = nameOf(frame).split(':');
            expect(frame.isKey || before === `${clip}:${Number(index) - 1}`).toBe(true);
            before = nameOf(frame);
          }
          frameNumber += skip;
        }
      }),
    );
  });
});

describe('the clip pack', () => {
  it('throws if bytes are missing', () => {
    const pack = encodeClipPack(
      {
        ...{ width: 1, height: 1, framesPerSecond: 25, landedFrame: 0, sps: '', pps: '' },
        clips: {},
        frameSizes: [-10],
      },
      [Buffer.alloc(9)],
    );
    expect(() => decodeClipPack(pack)).toThrow('damaged');
  });
});
