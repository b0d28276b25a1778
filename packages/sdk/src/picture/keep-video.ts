import type { SessionAnswer } from '@baize/contract/live';
import type { SessionRefused } from '../connection/ask-session.ts';
import { delayBefore } from '../connection/backoff.ts';
import type { Emitter } from '../emitter.ts';
import { ownError } from '../error.ts';
import { loadModule } from '../load-module.ts';
import { createVideo } from './video.ts';
import { whenShown } from './when-shown.ts';

const LONGEST_RETRY_MS = 60_000;

export type KeepVideo = {
  now(): number;
  emit: Emitter['emit'];
  /** Whether the player is at the table; otherwise the next session brings the video. */
  isWanted(): boolean;
  /** Requests a new session, whose connection tokens open another video connection. */
  askSession(): Promise<SessionAnswer>;
};

/** Plays the table's video and reopens it when its connection breaks. */
export function keepVideo(
  element: HTMLVideoElement,
  { now, emit, isWanted, askSession }: KeepVideo,
) {
  let epoch = 0;
  /** The pending reopening: its pause, then its session request. */
  let trying: ReturnType<typeof setTimeout> | undefined;
  const video = createVideo(element, {
    now,
    load: loadModule,
    onBlocked: () => emit('error', ownError('autoplay_blocked')),
    onUnsupported: () => emit('error', ownError('video_unsupported')),
    onLost: reopenSoon,
  });

  function play({ media }: SessionAnswer) {
    epoch = (media.mse ?? media.whep ?? media.hls)?.epoch ?? 0;
    giveUp();
    video.play(media);
  }
  function giveUp() {
    clearTimeout(trying);
    trying = undefined;
  }
  function reopenSoon(attempt: number, waitMs = 0) {
    const delayMs = delayBefore(attempt + 2, LONGEST_RETRY_MS);
    trying = setTimeout(reopen, Math.max(delayMs, waitMs), attempt);
  }
  function reopen(attempt: number) {
    // Each attempt needs a session, and a browser may not start to play in a hidden page.
    if (!isWanted() || document.hidden) return reopenSoon(attempt);
    const own = trying;
    askSession().then(
      (session) => own === trying && play(session),
      ({ isFinal, waitMs }: Partial<SessionRefused>) =>
        own === trying && !isFinal && reopenSoon(attempt + 1, waitMs),
    );
  }

  return {
    play,
    stop() {
      giveUp();
      video.stop();
    },
    whenShown: (pts: number, callback: () => void) =>
      whenShown(video, now, epoch + pts, pts, callback),
    describe() {
      const position = video.position();
      const quality = element.getVideoPlaybackQuality?.();
      return {
        framesShown: video.shown(),
        framesDropped: quality?.droppedVideoFrames ?? 0,
        // Clamped at 0: the table's clock is only accurate to half a round trip.
        videoLatencyMs:
          position === null ? null : Math.max(0, Math.round(now() - epoch - position)),
      };
    },
  };
}
