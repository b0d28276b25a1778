import type { SessionAnswer } from '@baize/contract/live';
import type { Emitter } from '../emitter.ts';
import { BaizeError } from '../error.ts';
import { createVideo } from './video.ts';
import { whenShown } from './when-shown.ts';

const retryMs = 1_500;

export interface KeepVideo {
  /** The table's clock. */
  now(): number;
  emit: Emitter['emit'];
  /** Whether there still is a table to show. */
  isWanted(): boolean;
  /** A new session, whose tickets open another line for the picture. */
  askSession(): Promise<SessionAnswer>;
}

/** The picture of the table: played from a session, and opened again when its line breaks. */
export function keepVideo(
  element: HTMLVideoElement,
  { now, emit, isWanted, askSession }: KeepVideo,
) {
  let epoch = 0;
  const tell = (code: string, message: string) => () =>
    emit('error', new BaizeError(code, message));
  const video = createVideo(element, {
    now,
    onBlocked: tell('autoplay_blocked', 'The browser waits for a click before it plays the video.'),
    onUnsupported: tell('video_unsupported', 'This browser cannot play the live video.'),
    onLost: reopenSoon,
  });

  function play({ media }: SessionAnswer) {
    epoch = (media.mse ?? media.whep ?? media.hls)?.epoch ?? 0;
    video.play(media);
  }
  function reopenSoon() {
    setTimeout(() => {
      if (isWanted()) askSession().then(play, reopenSoon);
    }, retryMs);
  }

  return {
    play,
    stop: video.stop,
    whenShown: (pts: number, callback: () => void) =>
      whenShown(video, { now, epoch: () => epoch }, pts, callback),
    describe() {
      const position = video.position();
      const quality = element.getVideoPlaybackQuality?.();
      return {
        framesShown: video.shown,
        framesDropped: quality?.droppedVideoFrames ?? 0,
        videoLatencyMs: position === null ? null : Math.round(now() - epoch - position),
      };
    },
  };
}
