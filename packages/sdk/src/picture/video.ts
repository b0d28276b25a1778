import type { MediaDescriptor } from '@baize/contract/live';
import { chooseWay, type Way } from './choose-way.ts';
import { playHls } from './play-hls.ts';
import { playSocket } from './play-socket.ts';
import { playWhep } from './play-whep.ts';
import type { PictureEvents, Playing } from './playing.ts';

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
  onBlocked(): void;
  onUnsupported(): void;
  /** The picture's connection broke; a new session is needed to open another. */
  onLost(): void;
};

/** A date is whole milliseconds, a picture forty of them: what is this near is the same. */
const NEAR_MS = 4;

export function createVideo(element: HTMLVideoElement, events: VideoEvents): Video {
  let playing: Playing | undefined;
  let awaited: { pts: number; callback: () => void }[] = [];
  let position: number | null = null;
  let shown = 0;
  let way: Way | undefined;

  function watchFrames() {
    element.requestVideoFrameCallback?.((_, picture) => {
      shown++;
      const pts = Math.round(playing?.ptsOf(picture) ?? Number.NaN);
      position = Number.isNaN(pts) ? null : pts;
      const due = awaited.filter((waiting) => waiting.pts <= pts + NEAR_MS);
      awaited = awaited.filter((waiting) => !due.includes(waiting));
      for (const { callback } of due) callback();
      watchFrames();
    });
  }
  watchFrames();

  function resumePlaying() {
    if (!element.paused || document.hidden) return;
    element.play().catch((error: Error) => {
      if (error.name === 'NotAllowedError') events.onBlocked();
    });
  }

  function stop() {
    playing?.stop();
    playing = undefined;
    position = null;
  }

  function play(media: MediaDescriptor) {
    stop();
    const { mse, whep, hls } = media;
    const own: PictureEvents = {
      onData: resumePlaying,
      onUnsupported: events.onUnsupported,
      onLost() {
        stop();
        events.onLost();
      },
    };
    way = chooseWay(media, element);
    if (way === 'mse' && mse) playing = playSocket(element, mse, own);
    else if (way === 'whep' && whep) {
      // A network that lets no WebRTC through still lets HLS through.
      const onUnsupported = () => play(hls ? { hls } : {});
      playing = playWhep(element, whep, events.now, { ...own, onUnsupported });
    } else if (way && hls) playing = playHls(element, hls, way, own);
    else events.onUnsupported();
  }

  return {
    play,
    stop,
    whenShown: (pts, callback) => awaited.push({ pts, callback }),
    position: () => position,
    shown: () => shown,
    way: () => way,
  };
}
