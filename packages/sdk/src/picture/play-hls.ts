import type { MediaDescriptor } from '@baize/contract/live';
import { loadModule } from '../load-module.ts';
import type { Way } from './choose-way.ts';
import type { PictureEvents, Playing } from './playing.ts';

/** The part of hls.js that we use. */
type HlsPlayer = {
  on(event: 'hlsError', listener: (name: string, error: { fatal: boolean }) => void): void;
  loadSource(url: string): void;
  attachMedia(element: HTMLMediaElement): void;
  destroy(): void;
  /** Date of the current frame, from the playlist. */
  playingDate: Date | null;
};
type HlsModule = { default: { new (options: object): HlsPlayer; isSupported(): boolean } };

/**
 * No worker: it would need an exception in the page's content security policy and has little to do.
 */
const options = { enableWorker: false, backBufferLength: 6, maxLiveSyncPlaybackRate: 1.2 };

/** Plays HLS natively, or with hls.js, which is loaded here. */
export function playHls(
  element: HTMLVideoElement,
  { url, player, epoch }: NonNullable<MediaDescriptor['hls']>,
  way: Way,
  events: PictureEvents,
): Playing {
  let hls: HlsPlayer | undefined;
  let isOver = false;

  if (way === 'hls') {
    element.onerror = events.onLost;
    element.src = url;
  } else {
    loadModule(player).then(
      ({ default: Hls }: HlsModule) => {
        if (isOver) return;
        if (!Hls.isSupported()) return events.onUnsupported();
        hls = new Hls(options);
        hls.on('hlsError', (_, { fatal }) => fatal && events.onLost());
        hls.loadSource(url);
        hls.attachMedia(element);
      },
      // If loading fails, the video does not move, so it is reopened like a stalled video.
      () => undefined,
    );
  }
  element.oncanplay = events.onData;

  return {
    ptsOf({ mediaTime }) {
      const zero = hls
        ? Number(hls.playingDate ?? Number.NaN) - element.currentTime * 1000
        : Number(element.getStartDate?.() ?? Number.NaN);
      return zero - epoch + mediaTime * 1000;
    },
    stop() {
      isOver = true;
      element.onerror = element.oncanplay = null;
      hls?.destroy();
      element.removeAttribute('src');
      element.load();
    },
  };
}
