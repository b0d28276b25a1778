/** A fragmented MP4 writer for one H.264 track: an init segment, then one fragment per frame. */

const TIMESCALE = 1000;

export type TrackHeader = {
  width: number;
  height: number;
  sps: Uint8Array;
  pps: Uint8Array;
};

export type Sample = {
  data: Uint8Array;
  isKey: boolean;
  /** Presentation time. Without B-frames it is also the decode time. */
  pts: number;
  duration: number;
  sequence: number;
};

type Part = Uint8Array | number[];

const u16 = (value: number) => [(value >>> 8) & 255, value & 255];
const u32 = (value: number) => [...u16(Math.floor(value / 65536)), ...u16(value % 65536)];
const u64 = (value: number) => [...u32(Math.floor(value / 2 ** 32)), ...u32(value % 2 ** 32)];
const zeros = (count: number) => new Array<number>(count).fill(0);
const text = (value: string) => [...Buffer.from(value, 'latin1')];

function box(type: string, ...parts: Part[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([Buffer.from([...u32(size), ...text(type)]), ...parts.map(toBytes)], size);
}

const toBytes = (part: Part) => (part instanceof Uint8Array ? part : Uint8Array.from(part));
const fullBox = (type: string, version: number, flags: number, ...parts: Part[]) =>
  box(type, [version, ...u32(flags).slice(1)], ...parts);

const identityMatrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(u32);

/** The MIME type with codec for Media Source Extensions, read from the SPS. */
export function mimeTypeOf({ sps }: Pick<TrackHeader, 'sps'>): string {
  const profile = Buffer.from(sps.subarray(1, 4)).toString('hex').toUpperCase();
  return `video/mp4; codecs="avc1.${profile}"`;
}

export function writeInitSegment(track: TrackHeader): Buffer {
  const brand = box('ftyp', text('isom'), u32(512), text('isomiso6avc1mp41'));
  const movieHeader = fullBox(
    'mvhd',
    0,
    0,
    [...u32(0), ...u32(0), ...u32(TIMESCALE), ...u32(0), ...u32(0x10000), ...u16(0x100)],
    [...zeros(10), ...identityMatrix, ...zeros(24), ...u32(2)],
  );
  const extends_ = box('mvex', fullBox('trex', 0, 0, [1, 1, 0, 0, 0].flatMap(u32)));
  return Buffer.concat([brand, box('moov', movieHeader, writeTrack(track), extends_)]);
}

function writeTrack(track: TrackHeader): Buffer {
  const size = [...u32(track.width * 65536), ...u32(track.height * 65536)];
  const header = fullBox(
    'tkhd',
    0,
    3,
    [...u32(0), ...u32(0), ...u32(1), ...u32(0), ...u32(0), ...zeros(16)],
    [...identityMatrix, ...size],
  );
  const undetermined = 0x55c4;
  const mediaHeader = fullBox(
    'mdhd',
    0,
    0,
    [0, 0, TIMESCALE, 0].flatMap(u32),
    u16(undetermined),
    u16(0),
  );
  const handler = fullBox('hdlr', 0, 0, u32(0), text('vide'), zeros(12), text('table\0'));
  const dataHere = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)));
  const info = box('minf', fullBox('vmhd', 0, 1, zeros(8)), dataHere, writeSampleTable(track));
  return box('trak', header, box('mdia', mediaHeader, handler, info));
}

function writeSampleTable({ width, height, sps, pps }: TrackHeader): Buffer {
  const config = box(
    'avcC',
    [1, ...sps.subarray(1, 4), 0xff, 0xe1],
    u16(sps.length),
    sps,
    [1],
    u16(pps.length),
    pps,
  );
  const dotsPerInch = u32(72 * 65536);
  const entry = box(
    'avc1',
    [...zeros(6), ...u16(1), ...zeros(16), ...u16(width), ...u16(height)],
    [...dotsPerInch, ...dotsPerInch, ...u32(0), ...u16(1), ...zeros(32), ...u16(24), 0xff, 0xff],
    config,
  );
  return box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), entry),
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0), u32(0)),
    fullBox('stco', 0, 0, u32(0)),
  );
}

const KEY_SAMPLE = 0x02000000;
const DEPENDENT_SAMPLE = 0x01010000;

export function writeFragment(sample: Sample): Buffer {
  const header = fullBox('mfhd', 0, 0, u32(sample.sequence));
  const offsetsFromFragment = 0x020000;
  const trackHeader = fullBox('tfhd', 0, offsetsFromFragment, u32(1));
  const decodeTime = fullBox('tfdt', 1, 0, u64(sample.pts));
  const offsetDurationSizeFlags = 0x000701;
  const run = (dataOffset: number) =>
    fullBox('trun', 0, offsetDurationSizeFlags, [
      ...u32(1),
      ...u32(dataOffset),
      ...u32(sample.duration),
      ...u32(sample.data.length),
      ...u32(sample.isKey ? KEY_SAMPLE : DEPENDENT_SAMPLE),
    ]);
  const fragment = (dataOffset: number) =>
    box('moof', header, box('traf', trackHeader, decodeTime, run(dataOffset)));
  const mediaHeaderSize = 8;
  const size = fragment(0).length;
  return Buffer.concat([fragment(size + mediaHeaderSize), box('mdat', sample.data)]);
}
