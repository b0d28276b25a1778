import type { MediaDescriptor } from '@baize/contract/live';
import { loadModule } from '../load-module.ts';
import type { Way } from './choose-way.ts';
import type { PictureEvents, Playing } from './playing.ts';

/** As much of hls.js as we use. */
type HlsPlayer = {
  on(event: 'hlsError', listener: (name: string, error: { fatal: boolean }) => void): void;
  loadSource(url: string): void;
  attachMedia(element: HTMLMediaElement): void;
  destroy(): void;
  /** The date of what is shown, by the playlist. */
  playingDate: Date | null;
};
type HlsModule = { default: { new (options: object): HlsPlayer; isSupported(): boolean } };

/** A worker would need an exception in the page's policy; there is little to do for one. */
const options = { enableWorker: false, backBufferLength: 6, maxLiveSyncPlaybackRate: 1.2 };

/** HLS by the browser itself, or by a player that is loaded now. */
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
      // What does not load stands still, and is asked for again as such.
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
