import { games } from '@baize/games';
import { describe, expect, it } from 'vitest';
import { readClipPack } from './clip-pack.ts';
import { writeFragment, writeInitSegment } from './fmp4.ts';

type Box = {
  type: string;
  body: Buffer;
};

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let offset = 0; offset < bytes.length; ) {
    const size = bytes.readUInt32BE(offset);
    const type = bytes.toString('latin1', offset + 4, offset + 8);
    boxes.push({ type, body: bytes.subarray(offset + 8, offset + size) });
    offset += size;
  }
  return boxes;
}

function find(bytes: Buffer, ...path: string[]): Buffer {
  let body = bytes;
  for (const type of path) {
    const box = boxesIn(body).find((candidate) => candidate.type === type);
    if (!box) throw new Error(`No ${type}`);
    body = box.body;
  }
  return body;
}

describe('the muxer', () => {
  it('writes a track header with the video size and the parameter sets', async () => {
    const pack = await readClipPack(games.european_roulette.pictures);
    const init = writeInitSegment(pack);
    expect(boxesIn(init).map(({ type }) => type)).toEqual(['ftyp', 'moov']);
    const entry = find(init, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd').subarray(8);
    const avc1 = find(entry, 'avc1');
    expect([avc1.readUInt16BE(24), avc1.readUInt16BE(26)]).toEqual([640, 360]);
    const avcC = find(avc1.subarray(78), 'avcC');
    expect(avcC.includes(Buffer.from(pack.sps))).toBe(true);
    expect(avcC.includes(Buffer.from(pack.pps))).toBe(true);
  });

  it('points each fragment at its frame and its time', () => {
    const data = Buffer.from('a coded picture');
    const pts = 2 ** 33 + 40;
    const fragment = writeFragment({ data, isKey: true, pts, duration: 40, sequence: 7 });
    const moof = find(fragment, 'moof');
    expect(find(moof, 'mfhd').readUInt32BE(4)).toBe(7);
    expect(find(moof, 'traf', 'tfdt').readBigUInt64BE(4)).toBe(BigInt(pts));
    const run = find(moof, 'traf', 'trun');
    const [count, offset, duration, size] = [4, 8, 12, 16].map((at) => run.readUInt32BE(at));
    expect([count, duration, size]).toEqual([1, 40, data.length]);
    expect(fragment.subarray(offset, (offset ?? 0) + data.length)).toEqual(data);
    expect(fragment.subarray(offset)).toEqual(find(fragment, 'mdat'));
  });
});
