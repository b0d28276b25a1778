import { createHash } from 'node:crypto';
import { framesOf, type HlsSegment, writePlaylist } from './hls-playlist.ts';

/** One video frame as a separate fragment, the same bytes that socket viewers get. */
export type HlsFrame = {
  /** Counted by the tables' time: frame n begins at n × its duration since 1970. */
  frameNumber: number;
  isKey: boolean;
  bytes: Buffer;
};

export type HlsPlace = {
  sequence: number;
  /** If undefined, the whole segment is meant. */
  part?: number | undefined;
};

export type HlsWindow = {
  /** Name of the init segment. It contains a hash of the content. */
  readonly initName: string;
  push(frame: HlsFrame): void;
  /** Undefined until the first part is complete. */
  playlist(): string | undefined;
  segment(sequence: number): Buffer | undefined;
  part(sequence: number, index: number): Buffer | undefined;
  /** Whether the stream has reached this position. */
  hasReached(place: HlsPlace): boolean;
  /** Whether this is the next part, which the playlist announces as a preload hint. */
  isNextPart(sequence: number, index: number): boolean;
  readonly newest: number | undefined;
  onAdvance(listener: () => void): void;
};

const PART_MS = 200;
/** Segments in the playlist, and segments kept for viewers with an older playlist. */
const LISTED_SEGMENTS = 8;
export const KEPT_SEGMENTS = 16;

/**
 * The last seconds of the video as parts and segments of low-latency HLS, cut once for all viewers.
 * A segment begins at the first key frame of a second of the tables' time. Normally that is every
 * second; after a jump a segment may take up to two. The window begins with the first complete
 * second, so that a name stands for the same content in every process.
 */
export function createHlsWindow(framesPerSecond: number, initSegment: Uint8Array): HlsWindow {
  const initName = `init-${createHash('sha256').update(initSegment).digest('hex').slice(0, 12)}.mp4`;
  const framesPerPart = Math.round((PART_MS / 1000) * framesPerSecond);
  const listeners: (() => void)[] = [];
  let segments: HlsSegment[] = [];
  let collected: Buffer[] = [];
  let nextFrame = Number.NaN;
  let firstWholeSecond = 0;
  let text: string | undefined;

  const find = (sequence: number) => segments.find((segment) => segment.sequence === sequence);
  const isWhole = (segment: HlsSegment) => segment !== segments.at(-1);

  function advance(): void {
    text = undefined;
    for (const listener of listeners) listener();
  }

  function closePart(): void {
    if (collected.length === 0) return;
    segments.at(-1)?.parts.push({
      bytes: Buffer.concat(collected),
      frameCount: collected.length,
    });
    collected = [];
  }

  function beginSegment(frameNumber: number): void {
    closePart();
    const sequence = Math.floor(frameNumber / framesPerSecond);
    segments = [...segments, { sequence, firstFrame: frameNumber, parts: [] }].slice(
      -KEPT_SEGMENTS,
    );
    advance();
  }

  /** Position of the part after the last one. */
  function nextPlace(): { sequence: number; index: number } | undefined {
    const open = segments.at(-1);
    if (!open) return undefined;
    const isOver = Math.floor((open.firstFrame + framesOf(open)) / framesPerSecond) > open.sequence;
    return isOver && open.parts.length > 0
      ? { sequence: open.sequence + 1, index: 0 }
      : { sequence: open.sequence, index: open.parts.length };
  }

  return {
    initName,
    push({ frameNumber, isKey, bytes }) {
      // Missed frames have no numbers in the playlist, so the window starts over after the gap.
      if (frameNumber !== nextFrame) {
        segments = [];
        collected = [];
        firstWholeSecond = Math.ceil(frameNumber / framesPerSecond);
      }
      nextFrame = frameNumber + 1;
      const open = segments.at(-1);
      const second = Math.floor(frameNumber / framesPerSecond);
      if (!open && (!isKey || second < firstWholeSecond)) return;
      if (!open || (isKey && second > open.sequence)) beginSegment(frameNumber);
      collected.push(bytes);
      if (collected.length < framesPerPart) return;
      closePart();
      advance();
    },
    playlist() {
      const next = nextPlace();
      if (!next || segments.every(({ parts }) => parts.length === 0)) return undefined;
      text ??= writePlaylist({
        segments: segments.slice(-LISTED_SEGMENTS - 1),
        next,
        initName,
        framesPerSecond,
        partSeconds: PART_MS / 1000,
      });
      return text;
    },
    segment(sequence) {
      const found = find(sequence);
      if (!found || !isWhole(found)) return undefined;
      return Buffer.concat(found.parts.map(({ bytes }) => bytes));
    },
    part: (sequence, index) => find(sequence)?.parts[index]?.bytes,
    hasReached({ sequence, part }) {
      const open = segments.at(-1);
      if (!open || open.sequence < sequence) return false;
      return open.sequence > sequence || (part !== undefined && open.parts.length > part);
    },
    isNextPart(sequence, index) {
      const next = nextPlace();
      return next?.sequence === sequence && next.index === index;
    },
    get newest() {
      const open = segments.at(-1);
      return open && open.sequence - 1;
    },
    onAdvance: (listener) => listeners.push(listener),
  };
}
