import type { MediaDescriptor } from '@baize/contract/live';
import type { Way } from '@baize/sdk/choose-way';
import { createVideo } from '@baize/sdk/video';

type Shown = { way: Way; tookMs: number };

export class NoWayError extends Error {}
export class AutoplayError extends Error {}

/** Plays the live video like the SDK, muted and hidden, until it moves. */
export async function playVideo(media: MediaDescriptor, signal: AbortSignal): Promise<Shown> {
  const began = performance.now();
  const element = document.createElement('video');
  Object.assign(element, { muted: true, playsInline: true });
  const failure = Promise.withResolvers<never>();
  const video = createVideo(element, {
    now: Date.now,
    load: () => import('@baize/sdk/ways'),
    onBlocked: () => failure.reject(new AutoplayError()),
    onUnsupported: () => failure.reject(new NoWayError()),
    onLost: () => failure.reject(new Error('The picture’s line broke.')),
  });
  try {
    const moves = happened(element, 'playing', signal).then(() =>
      happened(element, 'timeupdate', signal),
    );
    video.play(media);
    await Promise.race([moves, failure.promise]);
    const way = video.way();
    if (!way) throw new NoWayError();
    return { way, tookMs: performance.now() - began };
  } finally {
    video.stop();
    element.removeAttribute('src');
    element.load();
  }
}

function happened(target: EventTarget, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener(name, () => resolve(), { once: true, signal });
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
