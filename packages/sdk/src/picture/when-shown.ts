import type { Video } from './video.ts';

/** Maximum waits for a stalled and for a moving video. */
const STILL_MS = 3_000;
const LONGEST_MS = 10_000;
const LOOK_EVERY_MS = 100;

/**
 * Calls back when the video reaches a presentation time; without a moving video, when that time is
 * due by the table's clock.
 */
export function whenShown(
  video: Video,
  now: () => number,
  due: number,
  pts: number,
  callback: () => void,
): void {
  let isDone = false;
  const once = () => {
    if (!isDone) callback();
    isDone = true;
  };
  video.whenShown(pts, once);
  let before: number | null = null;
  let movedAt = due;
  const look = () => {
    const position = video.position();
    if (position !== before) movedAt = now();
    before = position;
    const isComing = position !== null && !document.hidden && position < pts;
    if (isComing && now() < Math.min(movedAt + STILL_MS, due + LONGEST_MS))
      setTimeout(look, LOOK_EVERY_MS);
    else once();
  };
  setTimeout(look, Math.max(0, due - now() + LOOK_EVERY_MS));
}
