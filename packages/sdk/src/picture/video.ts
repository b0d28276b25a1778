import type { MediaDescriptor } from '@baize/contract/live';
import { chooseWay, type Way } from './choose-way.ts';
import { playSocket } from './play-socket.ts';
import type { PictureEvents, Playing } from './playing.ts';
import type { WaysModule } from './ways.ts';

export type Video = {
  /** Plays the first source of a new session this browser can; what played before ends. */
  play(media: MediaDescriptor): void;
  stop(): void;
  /** Calls back when the picture of that presentation time is on screen. */
  whenShown(pts: number, callback: () => void): void;
  /** Milliseconds of the table's timeline that are on screen, or null without a picture. */
  position(): number | null;
  /** How many pictures were on screen. */
  shown(): number;
  /** How the picture comes, or is tried to. */
  way(): Way | undefined;
};

export type VideoEvents = {
  /** The table's clock. */
  now(): number;
  /** A session's module for what does not come over a socket. */
  load(url: string): Promise<WaysModule>;
  onBlocked(): void;
  onUnsupported(): void;
  /** The picture's connection broke, or it stands still; a new session is needed to open another. */
  onLost(before: number): void;
};

/** A date is whole milliseconds, a picture forty of them: what is this near is the same. */
const NEAR_MS = 4;

/** A picture that should move and stands still for longer is opened again. */
const STILL_MS = 8_000;
/** Where that does not help, the table has no picture, and its players must not all keep asking. */
const LONGEST_STILL_MS = 64_000;

export function createVideo(element: HTMLVideoElement, events: VideoEvents): Video {
  let playing: Playing | undefined;
  let wanted: MediaDescriptor | undefined;
  const awaited = new Set<{ pts: number; callback: () => void }>();
  let position: number | null = null;
  let shown = 0;
  let way: Way | undefined;
  /** Since the picture last moved. */
  let losses = 0;
  let isBlocked = false;
  let timer: ReturnType<typeof setTimeout>;

  function watchFrames() {
    element.requestVideoFrameCallback?.((_, picture) => {
      shown++;
      const pts = Math.round(playing?.ptsOf(picture) ?? Number.NaN);
      position = Number.isNaN(pts) ? null : pts;
      for (const waiting of awaited) {
        if (waiting.pts <= pts + NEAR_MS && awaited.delete(waiting)) waiting.callback();
      }
      watchFrames();
    });
  }
  watchFrames();

  function resumePlaying() {
    if (!element.paused || document.hidden) return;
    element.play().catch((error: Error) => {
      if (error.name !== 'NotAllowedError' || isBlocked) return;
      isBlocked = true;
      events.onBlocked();
    });
  }
  // Every picture that comes is tried; that none may play is told once.
  element.onplay = () => {
    isBlocked = false;
  };

  function lose() {
    stop();
    events.onLost(losses++);
  }

  // No connection ends when a decoder hangs.
  function watchStill() {
    clearTimeout(timer);
    const wasHeld = isHeld();
    timer = setTimeout(
      () => {
        if (!wanted) return;
        if (wasHeld || isHeld()) return watchStill();
        lose();
      },
      Math.min(LONGEST_STILL_MS, STILL_MS * 2 ** losses),
    );
  }
  // One that waits for a click has pictures, and is paused.
  const isHeld = () => document.hidden || (element.paused && element.readyState);
  element.ontimeupdate = () => {
    losses = 0;
    watchStill();
  };

  function stop() {
    playing?.stop();
    playing = wanted = undefined;
    position = null;
  }

  function play(media: MediaDescriptor) {
    stop();
    const { mse } = media;
    const own: PictureEvents = {
      onData: resumePlaying,
      onUnsupported() {
        stop();
        events.onUnsupported();
      },
      onLost: lose,
    };
    way = chooseWay(media, element);
    wanted = media;
    if (way === 'mse' && mse) playing = playSocket(element, mse, own);
    else if (way) playElse(media, way, own);
    else own.onUnsupported();
    watchStill();
  }

  function playElse(media: MediaDescriptor, chosen: Way, own: PictureEvents) {
    const { hls, module = '' } = media;
    // A network that lets no WebRTC through still lets HLS through.
    const onUnsupported = () => play(hls ? { hls, module } : {});
    const more = chosen === 'whep' ? { ...own, onUnsupported } : own;
    events.load(module).then(
      ({ playWay }) => {
        // Something else may be played by now, or nothing.
        if (wanted !== media) return;
        playing = playWay(element, media, chosen, events.now, more);
        watchStill();
      },
      // What does not load stands still, and is asked for again as such.
      () => undefined,
    );
  }

  return {
    play,
    stop,
    whenShown: (pts, callback) => awaited.add({ pts, callback }),
    position: () => position,
    shown: () => shown,
    way: () => way,
  };
}
