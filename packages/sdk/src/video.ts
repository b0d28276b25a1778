import type { MediaDescriptor } from '@baize/contract/live';
import { playHls } from './play-hls.ts';
import { findMediaSource, playSocket } from './play-socket.ts';
import { playWhep } from './play-whep.ts';
import type { PictureEvents, Playing } from './playing.ts';

export interface Video {
  /** Plays the first source of a new session this browser can; what played before ends. */
  play(media: MediaDescriptor): void;
  stop(): void;
  /** Calls back when the picture of that presentation time is on screen. */
  whenShown(pts: number, callback: () => void): void;
  /** Milliseconds of the table's timeline that are on screen, or null without a picture. */
  position(): number | null;
  readonly shown: number;
}

export interface VideoEvents {
  /** The table's clock. */
  now(): number;
  onBlocked(): void;
  onUnsupported(): void;
  /** The picture's line broke; a new session is needed to open another. */
  onLost(): void;
}

/** A date is whole milliseconds, a picture forty of them: what is this near is the same. */
const nearMs = 4;

export function createVideo(element: HTMLVideoElement, events: VideoEvents): Video {
  let playing: Playing | undefined;
  let awaited: { pts: number; callback: () => void }[] = [];
  let position: number | null = null;
  let shown = 0;

  function watchFrames() {
    element.requestVideoFrameCallback?.((_, picture) => {
      shown++;
      const pts = Math.round(playing?.ptsOf(picture) ?? Number.NaN);
      position = Number.isNaN(pts) ? null : pts;
      const due = awaited.filter((waiting) => waiting.pts <= pts + nearMs);
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

  function play({ mse, whep, hls }: MediaDescriptor) {
    stop();
    const Source = findMediaSource();
    const own: PictureEvents = {
      onData: resumePlaying,
      onUnsupported: events.onUnsupported,
      onLost() {
        stop();
        events.onLost();
      },
    };
    if (mse && Source?.isTypeSupported(mse.mimeType)) {
      playing = playSocket(element, mse, Source, own);
    } else if (whep && 'RTCPeerConnection' in window) {
      // A network that lets no WebRTC through still lets HLS through.
      const onUnsupported = () => play(hls ? { hls } : {});
      playing = playWhep(element, whep, events.now, { ...own, onUnsupported });
    } else if (hls) playing = playHls(element, hls, !!Source, own);
    else events.onUnsupported();
  }

  return {
    play,
    stop,
    whenShown: (pts, callback) => awaited.push({ pts, callback }),
    position: () => position,
    get shown() {
      return shown;
    },
  };
}
