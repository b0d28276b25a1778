import { describe, expect, it } from 'vitest';
import { aJpeg, aPng, jpegSegment, pngChunk } from '../../../testing/documents.ts';
import { inspectJpeg } from './inspect-jpeg.ts';
import { inspectPng } from './inspect-png.ts';
import type { Inspector } from './inspector.ts';

/**
 * Returns how many bytes belong to the image, and checks that byte-by-byte input gives the same
 * result.
 */
function keep(begin: () => Inspector, content: Buffer): number {
  const whole = begin();
  const kept = whole.take(content);
  whole.end();
  const slow = begin();
  let count = 0;
  for (const byte of content) count += slow.take(Buffer.of(byte));
  slow.end();
  expect(count).toBe(kept);
  return kept;
}

const DAMAGED = 'This file is damaged or incomplete. Please upload it again, or save it anew.';
const TOO_LARGE = 'This image has too many pixels. Please upload a smaller one.';

function refused(begin: () => Inspector, content: Buffer, message = DAMAGED): void {
  const inspect = () => {
    const inspector = begin();
    inspector.take(content);
    inspector.end();
  };
  expect(inspect).toThrow(expect.objectContaining({ code: 'file_refused', message }));
}

describe('a PNG', () => {
  const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
  const sized = (width: number, height: number) => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    return pngChunk('IHDR', header);
  };
  const header = sized(16, 16);
  const data = pngChunk('IDAT', Buffer.from('data'));
  const end = pngChunk('IEND', Buffer.alloc(0));
  const png = (...chunks: Buffer[]) => Buffer.concat([SIGNATURE, ...chunks]);
  const spoiled = (chunk: Buffer, at: number) => {
    const copy = Buffer.from(chunk);
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
    return copy;
  };

  it.each([
    ['as it is made', aPng()],
    [
      'with a palette and its own chunks',
      png(
        header,
        pngChunk('PLTE', Buffer.alloc(3)),
        pngChunk('zzZz', Buffer.alloc(9)),
        data,
        data,
        end,
      ),
    ],
    ['with an empty chunk', png(header, pngChunk('tEXt', Buffer.alloc(0)), data, end)],
  ])('accepts %s and excludes the bytes after its end', (_, content) => {
    expect(keep(inspectPng, content)).toBe(content.length);
    expect(keep(inspectPng, Buffer.concat([content, Buffer.from('more')]))).toBe(content.length);
  });

  it.each([
    ['another signature', Buffer.concat([spoiled(SIGNATURE, 0), header, data, end])],
    ['another first chunk', png(pngChunk('IHDX', Buffer.alloc(13)), data, end)],
    ['a longer header', png(pngChunk('IHDR', Buffer.alloc(14, 1)), data, end)],
    ['a header with a wrong checksum', png(spoiled(header, 20), data, end)],
    ['a second header', png(header, header, data, end)],
    ['no picture', png(header, end)],
    [
      'an unknown chunk that viewers must know',
      png(header, pngChunk('ABCD', Buffer.alloc(1)), data, end),
    ],
    ['a chunk without a name', png(header, pngChunk('a1cd', Buffer.alloc(1)), data, end)],
    ['a wrong checksum', png(header, spoiled(data, 9), end)],
    ['an end with something in it', png(header, data, pngChunk('IEND', Buffer.from('x')))],
    ['no end', png(header, data)],
    ['nothing', Buffer.alloc(0)],
  ])('is rejected with %s', (_, content) => refused(inspectPng, content));

  it('is rejected immediately with a chunk longer than any valid one', () => {
    const long = Buffer.from(data);
    long.writeUInt32BE(0x80000000, 0);
    expect(() => inspectPng().take(png(header, long))).toThrow(DAMAGED);
    long.writeUInt32BE(0x7fffffff, 0);
    expect(inspectPng().take(png(header, long))).toBe(png(header, long).length);
  });

  it('may have the maximum number of pixels and no more', () => {
    const of = (width: number, height: number) => png(sized(width, height), data, end);
    for (const [width, height] of [
      [30_000, 1],
      [1, 30_000],
      [10_000, 10_000],
    ] as const) {
      keep(inspectPng, of(width, height));
    }
    for (const [width, height] of [
      [30_001, 1],
      [1, 30_001],
      [10_000, 10_001],
    ] as const) {
      refused(inspectPng, of(width, height), TOO_LARGE);
    }
    for (const [width, height] of [
      [0, 5],
      [5, 0],
    ] as const)
      refused(inspectPng, of(width, height));
  });
});

describe('a JPG', () => {
  const START = Buffer.from([0xff, 0xd8]);
  const END = Buffer.from([0xff, 0xd9]);
  const frame = (marker = 0xc0, width = 8, height = 8) =>
    jpegSegment(marker, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]);
  const scan = (...content: number[]) =>
    Buffer.concat([jpegSegment(0xda, [1, 1, 0, 0, 63, 0]), Buffer.from(content)]);
  const jpeg = (...parts: Buffer[]) => Buffer.concat([START, ...parts, END]);
  const fill = (count: number) => Buffer.alloc(count, 0xff);
  const empty = (count: number) => Buffer.alloc(4 * count, jpegSegment(0xfe, []));
  const picture = [frame(), scan(1, 2, 3)] as const;

  it.each([
    ['as it is made', aJpeg()],
    ['baseline', jpeg(...picture)],
    ['extended', jpeg(frame(0xc1), scan(1))],
    ['progressive, in several scans', jpeg(frame(0xc2), scan(1), scan(2))],
    [
      'with escaped bytes and restarts',
      jpeg(frame(), scan(0xff, 0, 7, 0xff, 0xd0, 7, 0xff, 0xd7, 7)),
    ],
    ['with filled-up markers', jpeg(frame(), Buffer.from([0xff, 0xff]), scan(1, 0xff, 0xff))],
    [
      'with as much to fill up as there is reason for',
      jpeg(fill(256), frame(), scan(1), fill(256)),
    ],
    [
      'with data behind what fills up',
      jpeg(frame(), scan(1), fill(256), Buffer.from([0xff, 0, 1])),
    ],
    ['with an empty segment', jpeg(jpegSegment(0xe1, []), ...picture)],
    ['with as many segments as any', jpeg(empty(9_998), ...picture)],
    [
      'with tables, restarts and an arithmetic marker',
      jpeg(jpegSegment(0xc4, [0]), jpegSegment(0xdd, [0, 4]), jpegSegment(0xcc, [0]), ...picture),
    ],
  ])('accepts %s and excludes the bytes after its end', (_, content) => {
    expect(keep(inspectJpeg, content)).toBe(content.length);
    expect(keep(inspectJpeg, Buffer.concat([content, Buffer.from('more')]))).toBe(content.length);
  });

  it.each([
    ['another first byte', Buffer.concat([Buffer.from([0xfe, 0xd8]), ...picture, END])],
    ['another second byte', Buffer.concat([Buffer.from([0xff, 0xd9]), ...picture, END])],
    ['two frames', jpeg(frame(), frame(), scan(1))],
    ['a scan before its frame', jpeg(scan(1), frame())],
    ['no scan', jpeg(frame())],
    ['nothing in it', jpeg()],
    ['something between its segments', jpeg(frame(), Buffer.of(1), scan(1))],
    ['a segment shorter than its own length', jpeg(Buffer.from([0xff, 0xe1, 0, 1]), ...picture)],
    ['a frame too short to say its size', jpeg(jpegSegment(0xc0, [8, 0, 8, 0, 8]), scan(1))],
    ['a marker that is none', jpeg(Buffer.from([0xff, 0xbf, 0, 2]), ...picture)],
    ['a restart outside a scan', jpeg(Buffer.from([0xff, 0xd0, 0, 2]), ...picture)],
    ['a second beginning', jpeg(Buffer.from([0xff, 0xd8, 0, 2]), ...picture)],
    ['no width', jpeg(frame(0xc0, 0), scan(1))],
    ['no height', jpeg(frame(0xc0, 8, 0), scan(1))],
    ['no end', Buffer.concat([START, ...picture])],
    ['more to fill up before a marker', jpeg(fill(257), ...picture)],
    ['more to fill up in a scan', jpeg(...picture, fill(257))],
    ['more segments than any has', jpeg(empty(9_999), ...picture)],
  ])('is rejected with %s', (_, content) => refused(inspectJpeg, content));

  it.each([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])(
    'is rejected if few viewers support its kind: %i',
    (marker) => {
      const message = 'This kind of JPG cannot be shown everywhere. Please save the image anew.';
      refused(inspectJpeg, jpeg(frame(marker), scan(1)), message);
    },
  );

  it('reports its size with the shortest frame header', () => {
    const least = jpegSegment(0xc0, [8, 0, 8, 0, 8, 1]);
    keep(inspectJpeg, jpeg(least, scan(1)));
    refused(inspectJpeg, jpeg(frame(0xc0, 30_001, 1), scan(1)), TOO_LARGE);
  });
});
