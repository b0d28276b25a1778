import type { SessionAnswer } from '@baize/contract/live';
import { ticketPrefix, videoProtocol } from '@baize/contract/live/wire';

type Mse = NonNullable<SessionAnswer['media']['mse']>;

export interface Video {
  /** Plays from a new session; what played before ends. */
  play(media: Mse): void;
  stop(): void;
  /** Calls back when the picture of that presentation time is on screen. */
  whenShown(pts: number, callback: () => void): void;
  /** Milliseconds of the video's timeline that are on screen, or null without a picture. */
  position(): number | null;
  readonly shown: number;
}

export interface VideoEvents {
  onBlocked(): void;
  onUnsupported(): void;
  /** The video's line broke; a new session is needed to open another. */
  onLost(): void;
}

declare global {
  interface Window {
    /** Safari on iPhone has only this one. */
    ManagedMediaSource?: typeof MediaSource;
  }
}

/** Seconds. We aim to be this far behind the newest picture, more after the picture has stalled. */
const leastBehind = 0.07;
const mostBehind = 0.4;
/** Beyond this we jump instead of hurrying. */
const jumpAt = 1;
const keepSeconds = 6;

export function createVideo(element: HTMLVideoElement, events: VideoEvents): Video {
  let socket: WebSocket | undefined;
  let awaited: { pts: number; callback: () => void }[] = [];
  let position: number | null = null;
  let shown = 0;
  let aim = leastBehind;

  element.addEventListener('waiting', () => {
    aim = Math.min(mostBehind, aim + 0.03);
  });

  function watchFrames() {
    element.requestVideoFrameCallback?.((_, { mediaTime }) => {
      shown++;
      position = Math.round(mediaTime * 1000);
      const due = awaited.filter(({ pts }) => pts <= mediaTime * 1000 + 1);
      awaited = awaited.filter((waiting) => !due.includes(waiting));
      for (const { callback } of due) callback();
      watchFrames();
    });
  }
  watchFrames();

  function stayAtEdge() {
    const { buffered } = element;
    if (!buffered.length) return;
    const end = buffered.end(buffered.length - 1);
    const start = buffered.start(buffered.length - 1);
    const behind = end - element.currentTime;
    if (behind > jumpAt || element.currentTime < start) {
      element.currentTime = Math.max(start, end - aim);
    }
    element.playbackRate = behind > aim + 0.02 ? Math.min(1.3, 1 + behind - aim) : 1;
    if (element.paused && !document.hidden) resumePlaying();
  }

  function resumePlaying() {
    element.play().catch((error: Error) => {
      if (error.name === 'NotAllowedError') events.onBlocked();
    });
  }

  function stop() {
    const ended = socket;
    socket = undefined;
    ended?.close();
    position = null;
  }

  function play({ url, ticket, mimeType }: Mse) {
    stop();
    const Source = window.MediaSource ?? window.ManagedMediaSource;
    if (!Source?.isTypeSupported(mimeType)) return events.onUnsupported();
    const source = new Source();
    const own = new WebSocket(url, [videoProtocol, ticketPrefix + ticket]);
    own.binaryType = 'arraybuffer';
    socket = own;
    const waiting: ArrayBuffer[] = [];
    let buffer: SourceBuffer | undefined;

    function feed() {
      if (!buffer || buffer.updating || source.readyState !== 'open') return;
      const { buffered } = buffer;
      const old = element.currentTime - keepSeconds;
      const next = waiting.shift();
      if (next) {
        buffer.appendBuffer(next);
      } else if (buffered.length && buffered.start(0) < old - keepSeconds) {
        buffer.remove(0, old);
      }
    }

    own.onmessage = ({ data }) => {
      waiting.push(data);
      feed();
    };
    own.onclose = () => {
      if (own === socket) events.onLost();
    };
    source.addEventListener('sourceopen', () => {
      URL.revokeObjectURL(element.src);
      buffer = source.addSourceBuffer(mimeType);
      buffer.addEventListener('updateend', () => {
        stayAtEdge();
        feed();
      });
      feed();
    });
    element.disableRemotePlayback = true;
    element.src = URL.createObjectURL(source);
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
