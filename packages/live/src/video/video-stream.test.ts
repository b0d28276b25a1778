import { games } from '@baize/games';
import { describe, expect, it } from 'vitest';
import { TIMELINE_EPOCH } from '../clock.ts';
import { readClipPack } from './clip-pack.ts';
import { CROWD, createVideoStream } from './video-stream.ts';

const game = games.european_roulette;

type Stall = { at: number; until: number };

/** A clock that jumps to each requested moment up to a limit, and can oversleep once. */
function steppingClock(start: number, end: number, stop: () => void, stall?: Stall) {
  let now = start;
  return {
    now: () => now,
    sleepUntil(moment: number) {
      if (moment > end) stop();
      now = Math.max(now, moment);
      if (stall && now >= stall.at) now = Math.max(now, stall.until);
      return Promise.resolve();
    },
  };
}

const start = 1_800_000_000_000;

/** A stream that plays for the given time from a given moment, without taking that time. */
async function openStream(forMs: number, begins = start, stall?: Stall) {
  const pack = await readClipPack(game.pictures);
  const ending = new AbortController();
  const clock = steppingClock(begins, begins + forMs, () => ending.abort(), stall);
  const reported: unknown[] = [];
  const stream = createVideoStream(pack, game, clock, (error) => reported.push(error));
  return { pack, stream, reported, play: () => stream.run(ending.signal) };
}

/** The presentation times of the fragments written to a viewer. */
function ptsIn(written: Uint8Array[]): number[] {
  const bytes = Buffer.concat(written);
  const times: number[] = [];
  for (let at = bytes.indexOf('tfdt'); at !== -1; at = bytes.indexOf('tfdt', at + 4)) {
    times.push(Number(bytes.readBigUInt64BE(at + 8)));
  }
  return times;
}

describe('the video stream', () => {
  it('shows the ball at rest at the announced presentation time', async () => {
    const { pack, stream, play } = await openStream(20_000);
    const revealAt = start + 8_000 + 2_560;
    stream.cueRunning(revealAt);
    stream.cueResult(17, revealAt);
    const written: Uint8Array[] = [];
    stream.join({ write: (frame) => written.push(frame) > 0 });
    await play();

    const times = ptsIn(written);
    expect(times).toEqual(times.map((_, index) => start - TIMELINE_EPOCH + index * 40));
    const landed = pack.clips.get('landing-17')?.[pack.landedFrame];
    const shown = written.filter((frame) =>
      Buffer.from(frame).includes(Buffer.from(landed?.data ?? [])),
    );
    expect(ptsIn(shown)).toEqual([revealAt - TIMELINE_EPOCH]);
  });

  it('sends a new viewer the frames since the last key frame immediately', async () => {
    const { stream, play } = await openStream(1_400);
    await play();
    const written: Uint8Array[] = [];
    stream.join({ write: (frame) => written.push(frame) > 0 });
    const first = start - TIMELINE_EPOCH + 1_000;
    expect(ptsIn(written)).toEqual(Array.from({ length: 11 }, (_, index) => first + index * 40));
  });

  it('sends a viewer who is behind nothing until a key frame', async () => {
    const { stream, play } = await openStream(3_000);
    const written: Uint8Array[] = [];
    const keepsUp = () => written.length !== 10;
    stream.join({
      write(frame) {
        written.push(frame);
        return keepsUp();
      },
    });
    await play();
    const times = ptsIn(written).map((pts) => pts - (start - TIMELINE_EPOCH));
    expect(times.slice(7, 11)).toEqual([280, 320, 1_000, 1_040]);
  });

  describe('over HLS', () => {
    const revealAt = start + 2_560;
    const end = start + 4_000;

    async function playUntilEnd(begins: number, stall?: Stall) {
      const { stream, play } = await openStream(end - begins, begins, stall);
      stream.cueRunning(revealAt);
      stream.cueResult(17, revealAt);
      const written: Uint8Array[] = [];
      stream.join({ write: (frame) => written.push(frame) > 0 });
      await play();
      const playlist = stream.hls.playlist() ?? '';
      const listed = [...playlist.matchAll(/^(\d+)\.m4s$/gm)].map(([, name]) => Number(name));
      return {
        seen: { playlist, bytes: listed.map((sequence) => stream.hls.segment(sequence)) },
        times: ptsIn(written).map((pts) => pts - (start - TIMELINE_EPOCH)),
      };
    }

    it('lists and shows the same in every process, even a new one', async () => {
      const old = await playUntilEnd(start - 30_000);
      expect(old.seen.bytes).toHaveLength(8);
      const young = await playUntilEnd(end - 480);
      expect(young.seen).toEqual(old.seen);
    });

    it('lists and shows the same after it was blocked for seconds', async () => {
      const steady = await playUntilEnd(start - 30_000);
      const stalled = await playUntilEnd(start - 30_000, { at: start + 200, until: start + 3_280 });
      expect(stalled.seen).toEqual(steady.seen);
      // A socket viewer continues at a key frame and does not get frames that are seconds old.
      const goesOn = stalled.times.find((time) => time > 200) ?? 0;
      expect(goesOn).toBe(3_000);
    });
  });

  it('continues for all others when one listener fails', async () => {
    const { stream, reported, play } = await openStream(1_000);
    const failure = new Error('no picture for me');
    const heard: number[] = [];
    stream.onPicture(({ pts }) => {
      if (pts === start - TIMELINE_EPOCH + 400) throw failure;
    });
    stream.onPicture(({ pts }) => heard.push(pts));
    const written: Uint8Array[] = [];
    stream.join({ write: (frame) => written.push(frame) > 0 });
    await play();
    const every = Array.from({ length: 26 }, (_, index) => start - TIMELINE_EPOCH + index * 40);
    expect(heard).toEqual(every);
    expect(ptsIn(written)).toEqual(every);
    expect(reported).toEqual([failure]);
  });

  it('sends a crowd every frame once with half the writes, also while viewers join', async () => {
    const { stream, play } = await openStream(2_000);
    const watching = (written: Uint8Array[]) => ({
      write: (frame: Uint8Array) => written.push(frame) > 0,
    });
    const [first, newcomer]: [Uint8Array[], Uint8Array[]] = [[], []];
    stream.join(watching(first));
    for (let count = 1; count < CROWD; count++) stream.join(watching([]));
    let pictures = 0;
    stream.onPicture(() => {
      if (++pictures === 8) stream.join(watching(newcomer));
    });
    await play();

    const every = Array.from({ length: 50 }, (_, index) => start - TIMELINE_EPOCH + index * 40);
    expect(ptsIn(first)).toEqual(every);
    expect(ptsIn(newcomer)).toEqual(every);
    // The init segment, then two seconds of 25 frames: twelve pairs and one single frame each.
    expect(first).toHaveLength(1 + 13 + 13);
  });
});
