import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHlsWindow, type HlsWindow } from './hls-window.ts';

const framesPerSecond = 25;
/** A second of the tables' time, far from zero. */
const start = 1_800_000_000;
const firstFrame = start * framesPerSecond;

function aWindow() {
  const window = createHlsWindow(framesPerSecond, Buffer.from('init'));
  const push = (from: number, to: number, isKey = (frame: number) => frame % 25 === 0) => {
    for (let frame = from; frame < to; frame++) {
      const bytes = Buffer.from(`[${frame}]`);
      window.push({ frameNumber: frame, isKey: isKey(frame), bytes });
    }
  };
  return { window, push };
}

const linesOf = (window: HlsWindow) => window.playlist()?.split('\n') ?? [];
const framesIn = (bytes: Buffer | undefined) =>
  [...`${bytes ?? ''}`.matchAll(/\[(\d+)]/g)].map(([, frame]) => Number(frame) - firstFrame);

describe('the low-latency HLS window', () => {
  it('has no playlist before its first part', () => {
    const { window, push } = aWindow();
    push(firstFrame, firstFrame + 4);
    expect(window.playlist()).toBeUndefined();
    push(firstFrame + 4, firstFrame + 5);
    expect(window.playlist()).toContain(`URI="${start}.0.m4s",INDEPENDENT=YES`);
  });

  it('cuts parts of 200 ms and segments of a second that begin at key frames', () => {
    const { window, push } = aWindow();
    push(firstFrame, firstFrame + 61);
    expect(framesIn(window.segment(start))).toEqual(Array.from({ length: 25 }, (_, i) => i));
    expect(framesIn(window.part(start + 1, 2))).toEqual([35, 36, 37, 38, 39]);
    expect(window.segment(start + 2)).toBeUndefined();
    expect(window.playlist()).toBe(
      `#EXTM3U
#EXT-X-VERSION:9
#EXT-X-TARGETDURATION:2
#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=0.600
#EXT-X-PART-INF:PART-TARGET=0.200
#EXT-X-MEDIA-SEQUENCE:1800000000
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="${window.initName}"
#EXT-X-PROGRAM-DATE-TIME:2027-01-15T08:00:00.000Z
#EXT-X-PART:DURATION=0.200,URI="1800000000.0.m4s",INDEPENDENT=YES
#EXT-X-PART:DURATION=0.200,URI="1800000000.1.m4s"
#EXT-X-PART:DURATION=0.200,URI="1800000000.2.m4s"
#EXT-X-PART:DURATION=0.200,URI="1800000000.3.m4s"
#EXT-X-PART:DURATION=0.200,URI="1800000000.4.m4s"
#EXTINF:1.000,
1800000000.m4s
#EXT-X-PROGRAM-DATE-TIME:2027-01-15T08:00:01.000Z
#EXT-X-PART:DURATION=0.200,URI="1800000001.0.m4s",INDEPENDENT=YES
#EXT-X-PART:DURATION=0.200,URI="1800000001.1.m4s"
#EXT-X-PART:DURATION=0.200,URI="1800000001.2.m4s"
#EXT-X-PART:DURATION=0.200,URI="1800000001.3.m4s"
#EXT-X-PART:DURATION=0.200,URI="1800000001.4.m4s"
#EXTINF:1.000,
1800000001.m4s
#EXT-X-PROGRAM-DATE-TIME:2027-01-15T08:00:02.000Z
#EXT-X-PART:DURATION=0.200,URI="1800000002.0.m4s",INDEPENDENT=YES
#EXT-X-PART:DURATION=0.200,URI="1800000002.1.m4s"
#EXT-X-PRELOAD-HINT:TYPE=PART,URI="1800000002.2.m4s"
`,
    );
  });

  it('names the init segment by its content', () => {
    const names = ['init', 'init', 'other'].map(
      (text) => createHlsWindow(framesPerSecond, Buffer.from(text)).initName,
    );
    expect(names[0]).toMatch(/^init-[0-9a-f]{12}\.mp4$/);
    expect(names[1]).toBe(names[0]);
    expect(names[2]).not.toBe(names[0]);
  });

  it('cuts the same parts wherever it begins', () => {
    const isKey = (frame: number) => frame % 25 === 0 || frame % 25 === 15;
    const [early, late] = [aWindow(), aWindow()];
    early.push(firstFrame, firstFrame + 60, isKey);
    late.push(firstFrame + 3, firstFrame + 60, isKey);
    expect(late.window.part(start, 0)).toBeUndefined();
    expect(late.window.part(start + 1, 0)).toEqual(early.window.part(start + 1, 0));
    expect(late.window.segment(start + 1)).toEqual(early.window.segment(start + 1));
  });

  it('hints at the next segment once a segment has all its parts', () => {
    const { window, push } = aWindow();
    push(firstFrame, firstFrame + 25);
    expect(linesOf(window).at(-2)).toBe(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${start + 1}.0.m4s"`);
    expect(window.isNextPart(start + 1, 0)).toBe(true);
    expect(window.isNextPart(start, 5)).toBe(false);
  });

  it('knows its progress part by part', () => {
    const { window, push } = aWindow();
    push(firstFrame, firstFrame + 36);
    const reached = (sequence: number, part?: number) => window.hasReached({ sequence, part });
    expect([reached(start), reached(start, 4), reached(start, 7)]).toEqual([true, true, true]);
    expect([reached(start + 1, 1), reached(start + 1, 2)]).toEqual([true, false]);
    expect([reached(start + 1), reached(start + 2, 0)]).toEqual([false, false]);
  });

  it('keeps sixteen segments and lists eight complete ones', () => {
    const { window, push } = aWindow();
    push(firstFrame, firstFrame + 100 * 25 + 5);
    expect(linesOf(window).filter((line) => line.startsWith('#EXTINF'))).toHaveLength(8);
    expect(window.segment(start + 100 - 15)).toBeDefined();
    expect(window.segment(start + 100 - 16)).toBeUndefined();
  });

  it('restarts after a gap with the first complete second', () => {
    const { window, push } = aWindow();
    push(firstFrame, firstFrame + 30);
    const later = firstFrame + 100 * 25 + 7;
    push(later, later + 35, (frame) => frame === later || frame === later + 25);
    expect(window.segment(start)).toBeUndefined();
    expect(linesOf(window)).toContain(`#EXT-X-MEDIA-SEQUENCE:${start + 101}`);
    expect(linesOf(window)).toContain('#EXT-X-PROGRAM-DATE-TIME:2027-01-15T08:01:41.280Z');
  });

  it('numbers segments without a gap and loses no frame, wherever key frames are', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 4, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 }), gaps, (offset, distances) => {
        const { window, push } = aWindow();
        const keys = new Set<number>();
        let end = firstFrame + offset;
        for (const distance of distances) {
          keys.add(end);
          end += distance;
        }
        push(firstFrame + offset, end, (frame) => keys.has(frame));
        const lines = linesOf(window);
        const names = lines.filter((line) => /^\d+\.m4s$/.test(line));
        const sequences = names.map((name) => Number.parseInt(name, 10));
        expect(sequences).toEqual(sequences.map((_, index) => (sequences[0] ?? 0) + index));
        const shown = sequences.flatMap((sequence) => framesIn(window.segment(sequence)));
        expect(shown).toEqual(shown.map((_, index) => (shown[0] ?? 0) + index));
        for (const sequence of sequences) {
          const [first = Number.NaN] = framesIn(window.segment(sequence));
          expect(keys.has(first + firstFrame)).toBe(true);
          expect(framesIn(window.segment(sequence)).length).toBeLessThan(50);
        }
      }),
    );
  });
});
