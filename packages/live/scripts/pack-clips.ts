import { type ClipIndex, encodeClipPack } from '../src/video/clip-pack.ts';

const nalTypes = { idr: 5, slice: 1, sps: 7, pps: 8 } as const;

export type ClipList = {
  width: number;
  height: number;
  framesPerSecond: number;
  landedFrame: number;
  clips: { name: string; frameCount: number }[];
};

/** Splits one Annex B stream of all clips into encoded frames and builds the pack. */
export function packClips(annexB: Buffer, list: ClipList): Buffer {
  const frames: Buffer[] = [];
  const frameSizes: number[] = [];
  const headers = new Map<number, string>();
  for (const nal of splitNals(annexB)) {
    const type = (nal[0] ?? 0) & 31;
    if (type === nalTypes.sps || type === nalTypes.pps) {
      const known = headers.get(type) ?? nal.toString('base64');
      if (known !== nal.toString('base64'))
        throw new Error('The clips do not share one SPS and PPS');
      headers.set(type, known);
    }
    if (type !== nalTypes.idr && type !== nalTypes.slice) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(nal.length);
    frames.push(Buffer.concat([length, nal]));
    frameSizes.push((type === nalTypes.idr ? -1 : 1) * (nal.length + 4));
  }
  const sps = headers.get(nalTypes.sps);
  const pps = headers.get(nalTypes.pps);
  if (!sps || !pps) throw new Error('The stream has no SPS or PPS');

  const clips: ClipIndex['clips'] = {};
  let firstFrame = 0;
  for (const { name, frameCount } of list.clips) {
    if ((frameSizes[firstFrame] ?? 0) >= 0)
      throw new Error(`Clip ${name} has no key frame at its start`);
    clips[name] = { firstFrame, frameCount };
    firstFrame += frameCount;
  }
  if (firstFrame !== frames.length) throw new Error(`${frames.length} frames for ${firstFrame}`);
  const { width, height, framesPerSecond, landedFrame } = list;
  const index = { width, height, framesPerSecond, landedFrame, sps, pps, clips, frameSizes };
  return encodeClipPack(index, frames);
}

function* splitNals(stream: Buffer): Generator<Buffer> {
  const startCode = Buffer.from([0, 0, 1]);
  let start = stream.indexOf(startCode);
  while (start !== -1) {
    const next = stream.indexOf(startCode, start + 3);
    let end = next === -1 ? stream.length : next;
    while (end > start + 3 && stream[end - 1] === 0) end--;
    yield stream.subarray(start + 3, end);
    start = next;
  }
}
