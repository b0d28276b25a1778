import type { MediaDescriptor } from '@baize/contract/live';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to another one
  interface Window {
    /** Safari on iPhone has only this one. */
    ManagedMediaSource?: typeof MediaSource;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to another one
  interface HTMLMediaElement {
    /** The date of media time zero. Safari has it. */
    getStartDate?(): Date;
  }
}

/** How a picture comes to the screen. `hls` is played by the browser itself, `hls.js` for it. */
export type Way = 'mse' | 'whep' | 'hls' | 'hls.js';

export const findMediaSource = () => window.MediaSource ?? window.ManagedMediaSource;

/** The first way a session offers that this browser knows; none means no picture. */
export function chooseWay(
  { mse, whep, hls }: MediaDescriptor,
  element: HTMLVideoElement,
): Way | undefined {
  const Source = findMediaSource();
  if (mse && Source?.isTypeSupported(mse.mimeType)) return 'mse';
  if (whep && 'RTCPeerConnection' in window) return 'whep';
  if (!hls) return undefined;
  // Played by itself, a browser that tells no date cannot say which picture is on the screen.
  const isNative = element.canPlayType('application/vnd.apple.mpegurl');
  if (isNative && (element.getStartDate || !Source)) return 'hls';
  return Source && 'hls.js';
}
