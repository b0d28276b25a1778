import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The committed clip pack: a length-prefixed JSON index, then every frame's coded picture
 * one after another. All clips share one SPS and PPS, so any clip may follow any other
 * behind a single init segment.
 */
export interface ClipIndex {
  width: number;
  height: number;
  framesPerSecond: number;
  /** The frame of every landing clip in which the ball lies in its pocket. */
  landedFrame: number;
  /** Base64, without start codes. */
  sps: string;
  pps: string;
  clips: Record<string, { firstFrame: number; frameCount: number }>;
  /** Bytes of each frame; a negative number marks a key frame. */
  frameSizes: number[];
}

/** One coded picture in AVCC form: each NAL unit behind its four-byte length. */
export interface ClipFrame {
  data: Uint8Array;
  isKey: boolean;
}

export interface ClipPack extends Omit<ClipIndex, 'clips' | 'frameSizes' | 'sps' | 'pps'> {
  sps: Uint8Array;
  pps: Uint8Array;
  clips: ReadonlyMap<string, readonly ClipFrame[]>;
}

export function encodeClipPack(index: ClipIndex, frames: readonly Uint8Array[]): Buffer {
  const head = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, ...frames]);
}

export function decodeClipPack(bytes: Buffer): ClipPack {
  const headEnd = 4 + bytes.readUInt32BE(0);
  const index = JSON.parse(bytes.toString('utf8', 4, headEnd)) as ClipIndex;
  const frames: ClipFrame[] = [];
  let offset = headEnd;
  for (const size of index.frameSizes) {
    const end = offset + Math.abs(size);
    frames.push({ data: bytes.subarray(offset, end), isKey: size < 0 });
    offset = end;
  }
  if (offset !== bytes.length) throw new Error('The clip pack is damaged: its sizes do not add up');
  const clips = new Map<string, ClipFrame[]>();
  for (const [name, { firstFrame, frameCount }] of Object.entries(index.clips)) {
    clips.set(name, frames.slice(firstFrame, firstFrame + frameCount));
  }
  const { clips: _clips, frameSizes: _sizes, sps, pps, ...rest } = index;
  return { ...rest, sps: Buffer.from(sps, 'base64'), pps: Buffer.from(pps, 'base64'), clips };
}

/** Resolved through the package: the server is bundled and moves. */
export async function readClipPack(): Promise<ClipPack> {
  const packageFile = createRequire(import.meta.url).resolve('@baize/live/package.json');
  return decodeClipPack(await readFile(join(dirname(packageFile), 'clips', 'roulette.pack')));
}
