import type { Clock } from '../clock.ts';
import { encodeFrame } from '../sockets/ws-frame.ts';
import type { ClipPack } from './clip-pack.ts';
import { createClipPlayer } from './clip-player.ts';
import { mimeTypeOf, writeFragment, writeInitSegment } from './fmp4.ts';
import { createHlsWindow, type HlsWindow } from './hls-window.ts';

interface Viewer {
  /** Answers whether the viewer keeps up; one that does not is given no more until a key frame. */
  write(frame: Uint8Array): boolean;
}

/** One coded picture and its time. */
export interface Picture {
  data: Uint8Array;
  isKey: boolean;
  pts: number;
}

export interface VideoStream {
  readonly mimeType: string;
  /** The server time of presentation time zero. */
  readonly epoch: number;
  readonly viewers: number;
  readonly initSegment: Buffer;
  readonly hls: HlsWindow;
  /** Plays a clip so that its `landedFrame`-th picture is shown at a moment. */
  cueLanding(number: number, revealAt: number): void;
  cueSpin(revealAt: number): void;
  /** Hears of every picture as it is due, before anything is made of it. */
  onPicture(listener: (picture: Picture) => void): void;
  join(viewer: Viewer): void;
  leave(viewer: Viewer): void;
  run(signal: AbortSignal): Promise<void>;
}

/** The wheel turns once in this time; frame numbers count from a turn's start. */
const turnMs = 4_000;
const catchUpMs = 1_000;

export function createVideoStream(pack: ClipPack, clock: Clock): VideoStream {
  const frameMs = 1000 / pack.framesPerSecond;
  const epoch = Math.floor(clock.now() / turnMs) * turnMs;
  const player = createClipPlayer(pack);
  const hls = createHlsWindow(pack.framesPerSecond);
  const initSegment = writeInitSegment(pack);
  const init = encodeFrame('binary', initSegment);
  const viewers = new Map<Viewer, { waitsForKey: boolean }>();
  const listeners: ((picture: Picture) => void)[] = [];
  let sinceKey: Buffer[] = [];
  let nextFrame = Math.floor(clock.now() / frameMs);

  const landedAt = (revealAt: number) => Math.round(revealAt / frameMs) - pack.landedFrame;
  const spinLength = pack.clips.get('spin')?.length ?? 0;

  function sendFrame(frameNumber: number): void {
    const { data, isKey } = player.frameAt(frameNumber);
    const pts = frameNumber * frameMs - epoch;
    for (const listener of listeners) listener({ data, isKey, pts });
    const sequence = frameNumber % 2 ** 32;
    const bytes = writeFragment({ data, isKey, pts, duration: frameMs, sequence });
    hls.push({ frameNumber, isKey, bytes });
    const frame = encodeFrame('binary', bytes);
    if (isKey) sinceKey = [];
    sinceKey.push(frame);
    for (const [viewer, state] of viewers) {
      if (state.waitsForKey && !isKey) continue;
      state.waitsForKey = !viewer.write(frame);
    }
  }

  return {
    mimeType: mimeTypeOf(pack),
    epoch,
    initSegment,
    hls,
    get viewers() {
      return viewers.size;
    },
    cueSpin: (revealAt) => player.cue('spin', landedAt(revealAt) - spinLength),
    cueLanding: (number, revealAt) => player.cue(`landing-${number}`, landedAt(revealAt)),
    onPicture: (listener) => listeners.push(listener),
    join(viewer) {
      viewers.set(viewer, { waitsForKey: sinceKey.length === 0 });
      viewer.write(Buffer.concat([init, ...sinceKey]));
    },
    leave: (viewer) => viewers.delete(viewer),
    async run(signal) {
      while (!signal.aborted) {
        const due = Math.floor(clock.now() / frameMs);
        // After a long stall the frames in between are of no use to anyone.
        if (due - nextFrame > catchUpMs / frameMs) nextFrame = due;
        while (nextFrame <= due) sendFrame(nextFrame++);
        await clock.sleepUntil(nextFrame * frameMs, signal).catch(() => undefined);
      }
    },
  };
}
