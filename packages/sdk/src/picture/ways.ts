import type { MediaDescriptor } from '@baize/contract/live';
import type { Way } from './choose-way.ts';
import { playHls } from './play-hls.ts';
import { playWhep } from './play-whep.ts';
import type { PictureEvents, Playing } from './playing.ts';

/** Transports that few browsers need, loaded on demand. */
export type WaysModule = { playWay: typeof playWay };

export function playWay(
  element: HTMLVideoElement,
  { whep, hls }: MediaDescriptor,
  way: Way,
  now: () => number,
  events: PictureEvents,
): Playing | undefined {
  if (way === 'whep' && whep) return playWhep(element, whep, now, events);
  return hls && playHls(element, hls, way, events);
}
