import type { Game } from '@baize/games';
import { type Clock, TIMELINE_EPOCH } from '../clock.ts';
import { encodeFrame } from '../ws-frame.ts';
import type { ClipPack } from './clip-pack.ts';
import { createClipPlayer } from './clip-player.ts';
import { mimeTypeOf, writeFragment, writeInitSegment } from './fmp4.ts';
import { createHlsWindow, type HlsWindow, KEPT_SEGMENTS } from './hls-window.ts';

export type Viewer = {
  /** Returns whether the viewer keeps up. If not, it receives nothing until the next key frame. */
  write(frame: Uint8Array): boolean;
};

export type Picture = {
  data: Uint8Array;
  isKey: boolean;
  pts: number;
};

export type VideoStream = {
  readonly mimeType: string;
  readonly viewers: number;
  readonly initSegment: Buffer;
  readonly hls: HlsWindow;
  /** Plays the clip of an outcome so that the outcome is visible at the given time. */
  cueResult(number: number, revealAt: number): void;
  /** Plays the clip before the result and repeats its last loop until the result is known. */
  cueRunning(revealAt: number): void;
  /** Returns to the idle clip at the given time. */
  rest(moment: number): void;
  /** Calls the listener for every frame that is due now, before it is packaged. */
  onPicture(listener: (picture: Picture) => void): void;
  join(viewer: Viewer): void;
  leave(viewer: Viewer): void;
  run(signal: AbortSignal): Promise<void>;
};

/** Frames that are older are not sent to live viewers. */
const CATCH_UP_MS = 1_000;
/**
 * From this number of viewers on, frames are sent in pairs: a write is nearly the whole cost of a
 * viewer.
 */
export const CROWD = 500;
const PICTURES_TO_A_CROWD = 2;

/**
 * Produces the video for all viewers, each frame when it is due. Frames that were due before this
 * process started, or while it was blocked, are produced afterwards for HLS. HLS players request
 * from different processes and must find the same seconds in each.
 */
export function createVideoStream(
  pack: ClipPack,
  { pictures }: Pick<Game, 'pictures'>,
  clock: Clock,
  report: (error: unknown) => void,
): VideoStream {
  const frameMs = 1000 / pack.framesPerSecond;
  const player = createClipPlayer(pack, pictures.idle);
  const initSegment = writeInitSegment(pack);
  const hls = createHlsWindow(pack.framesPerSecond, initSegment);
  const init = encodeFrame('binary', initSegment);
  const viewers = new Map<Viewer, { waitsForKey: boolean }>();
  const listeners: ((picture: Picture) => void)[] = [];
  let sinceKey: Buffer[] = [];
  /** The latest frames that have not been sent yet. */
  let held: Buffer[] = [];
  let isHeldFromKey = false;
  const firstFrame = Math.floor(clock.now() / frameMs);
  const keptFrames = KEPT_SEGMENTS * pack.framesPerSecond;
  const catchUpFrames = CATCH_UP_MS / frameMs;
  let nextFrame = firstFrame - keptFrames;
  /** Earlier frames are only for HLS. */
  let liveFrom = firstFrame;
  /** After missed frames, live viewers wait for a key frame. */
  let isLive = true;

  const frameAt = (moment: number) => Math.round(moment / frameMs);
  const resultFrame = (revealAt: number) => frameAt(revealAt) - pack.landedFrame;
  const runningLength = pack.clips.get(pictures.running)?.length ?? 0;

  /** Reports errors, so that a failure for one viewer does not stop the video for the others. */
  function attempt(act: () => void): void {
    try {
      act();
    } catch (error) {
      report(error);
    }
  }

  function sendFrame(frameNumber: number): void {
    const { data, isKey } = player.frameAt(frameNumber);
    const pts = frameNumber * frameMs - TIMELINE_EPOCH;
    if (isKey && frameNumber >= liveFrom) isLive = true;
    const isWatched = isLive && frameNumber >= liveFrom;
    if (isWatched) for (const listener of listeners) attempt(() => listener({ data, isKey, pts }));
    const sequence = frameNumber % 2 ** 32;
    const bytes = writeFragment({ data, isKey, pts, duration: frameMs, sequence });
    hls.push({ frameNumber, isKey, bytes });
    const frame = encodeFrame('binary', bytes);
    if (isKey) {
      // A viewer that was behind continues with a key frame, so a write must begin with it.
      sendHeld();
      sinceKey = [];
    }
    sinceKey.push(frame);
    if (!isWatched) return;
    if (held.length === 0) isHeldFromKey = isKey;
    held.push(frame);
    if (held.length >= (viewers.size < CROWD ? 1 : PICTURES_TO_A_CROWD)) sendHeld();
  }

  function sendHeld(): void {
    const [first] = held;
    if (!first) return;
    const bytes = held.length === 1 ? first : Buffer.concat(held);
    held = [];
    for (const [viewer, state] of viewers) {
      if (state.waitsForKey && !isHeldFromKey) continue;
      state.waitsForKey = !viewer.write(bytes);
    }
  }

  return {
    mimeType: mimeTypeOf(pack),
    initSegment,
    hls,
    get viewers() {
      return viewers.size;
    },
    cueRunning: (revealAt) =>
      player.cueUntilNext(pictures.running, resultFrame(revealAt) - runningLength),
    cueResult: (number, revealAt) => player.cue(pictures.resultOf(number), resultFrame(revealAt)),
    rest: (moment) => player.rest(frameAt(moment)),
    onPicture: (listener) => listeners.push(listener),
    join(viewer) {
      // Flush first, so that the new viewer does not get the frames below twice.
      sendHeld();
      viewers.set(viewer, { waitsForKey: sinceKey.length === 0 });
      viewer.write(Buffer.concat([init, ...sinceKey]));
    },
    leave: (viewer) => viewers.delete(viewer),
    async run(signal) {
      while (!signal.aborted) {
        const due = Math.floor(clock.now() / frameMs);
        if (due - Math.max(nextFrame, firstFrame) > catchUpFrames) {
          isLive = false;
          liveFrom = due - catchUpFrames;
          nextFrame = Math.max(nextFrame, due - keptFrames);
        }
        while (nextFrame <= due) attempt(() => sendFrame(nextFrame++));
        await clock.sleepUntil(nextFrame * frameMs, signal).catch(() => undefined);
      }
    },
  };
}
