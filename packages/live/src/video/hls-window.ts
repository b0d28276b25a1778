import { createHash } from 'node:crypto';
import { framesOf, type HlsSegment, writePlaylist } from './hls-playlist.ts';

/** One picture as the viewers of the socket get it: a fragment of its own. */
export type HlsFrame = {
  /** Counted by the tables' time: frame n begins at n × its duration since 1970. */
  frameNumber: number;
  isKey: boolean;
  bytes: Buffer;
};

export type HlsPlace = {
  sequence: number;
  /** Without one, the whole segment is meant. */
  part?: number | undefined;
};

export type HlsWindow = {
  /** Of the segment that goes before all others; another one has another name. */
  readonly initName: string;
  push(frame: HlsFrame): void;
  /** Undefined until there is a first part. */
  playlist(): string | undefined;
  segment(sequence: number): Buffer | undefined;
  part(sequence: number, index: number): Buffer | undefined;
  /** Whether the stream has come as far as this. */
  hasReached(place: HlsPlace): boolean;
  /** Whether this is the next part, the one a playlist hints at. */
  isNextPart(sequence: number, index: number): boolean;
  /** The newest whole segment. */
  readonly newest: number | undefined;
  onAdvance(listener: () => void): void;
};

const PART_MS = 200;
/** Listed, and kept a while longer for whoever read the list before. */
const LISTED_SEGMENTS = 8;
export const KEPT_SEGMENTS = 16;

/**
 * The last seconds of the picture as parts and segments of low-latency HLS, cut once for all who
 * watch. A segment begins at the first key frame of a second of the tables' time: at a table that keeps
 * its pace that is every second exactly; after a jump it may be up to two. It begins with a second it has
 * seen the whole of, so that what a name stands for is the same in every process.
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

  /** Where the part after the last one belongs. */
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
      // What was missed has no number and no place: everyone begins again behind it.
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
