import type { MediaDescriptor } from '@baize/contract/live';
import { chooseWay, type Way } from './choose-way.ts';
import { playSocket } from './play-socket.ts';
import type { PictureEvents, Playing } from './playing.ts';
import type { WaysModule } from './ways.ts';

export type Video = {
  /**
   * Plays the first source of a new session that this browser supports, and stops the previous one.
   */
  play(media: MediaDescriptor): void;
  stop(): void;
  /** Calls back when the frame with that presentation time is visible. */
  whenShown(pts: number, callback: () => void): void;
  /**
   * Position of the visible frame in the table's timeline in milliseconds, or null without video.
   */
  position(): number | null;
  shown(): number;
  /** The transport that is used or being tried. */
  way(): Way | undefined;
};

export type VideoEvents = {
  now(): number;
  /** Loads the session's module for transports other than the socket. */
  load(url: string): Promise<WaysModule>;
  onBlocked(): void;
  onUnsupported(): void;
  /** The video's connection broke or the video stalled; reopening it needs a new session. */
  onLost(before: number): void;
};

/** Tolerance in milliseconds: dates are whole milliseconds, and a frame lasts forty. */
const NEAR_MS = 4;

/** A video that stalls for longer is reopened. */
const STILL_MS = 8_000;
/**
 * Maximum delay if reopening does not help: the table has no video, and its players must not keep
 * requesting sessions.
 */
const LONGEST_STILL_MS = 64_000;

export function createVideo(element: HTMLVideoElement, events: VideoEvents): Video {
  let playing: Playing | undefined;
  let wanted: MediaDescriptor | undefined;
  const awaited = new Set<{ pts: number; callback: () => void }>();
  let position: number | null = null;
  let shown = 0;
  let way: Way | undefined;
  /** Number of losses since the video last moved. */
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
  // Try autoplay with every new stream, but report that it is blocked only once.
  element.onplay = () => {
    isBlocked = false;
  };

  function lose() {
    stop();
    events.onLost(losses++);
  }

  // Detects stalls by time, because a hanging decoder closes no connection.
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
  // A video that waits for a click has data and is paused.
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
    // A network that blocks WebRTC still allows HLS.
    const onUnsupported = () => play(hls ? { hls, module } : {});
    const more = chosen === 'whep' ? { ...own, onUnsupported } : own;
    events.load(module).then(
      ({ playWay }) => {
        // Another video, or none, may be wanted by now.
        if (wanted !== media) return;
        playing = playWay(element, media, chosen, events.now, more);
        watchStill();
      },
      // If loading fails, the video does not move, so it is reopened like a stalled video.
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
