import type { MediaDescriptor } from '@baize/contract/live';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to another one
  interface Window {
    /** The only MediaSource of Safari on iPhone. */
    ManagedMediaSource?: typeof MediaSource;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to another one
  interface HTMLMediaElement {
    /** Date of media time zero; only in Safari. */
    getStartDate?(): Date;
  }
}

/** Transport of the video. `hls` is played by the browser itself, `hls.js` by that library. */
export type Way = 'mse' | 'whep' | 'hls' | 'hls.js';

export const findMediaSource = () => window.MediaSource ?? window.ManagedMediaSource;

/**
 * Returns the first transport of the session that this browser supports; `undefined` means no
 * video.
 */
export function chooseWay(
  { mse, whep, hls }: MediaDescriptor,
  element: HTMLVideoElement,
): Way | undefined {
  const Source = findMediaSource();
  if (mse && Source?.isTypeSupported(mse.mimeType)) return 'mse';
  if (whep && 'RTCPeerConnection' in window) return 'whep';
  if (!hls) return undefined;
  // With native HLS, the position in the video is only known if the browser has `getStartDate`.
  const isNative = element.canPlayType('application/vnd.apple.mpegurl');
  if (isNative && (element.getStartDate || !Source)) return 'hls';
  return Source && 'hls.js';
}
