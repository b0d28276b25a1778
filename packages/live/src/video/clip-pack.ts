import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Game, GamePictures } from '@baize/games';

/**
 * A game's committed clip pack: a length-prefixed JSON index, followed by all encoded frames. All
 * clips share one SPS and PPS, so any clip may follow any other behind a single init segment.
 */
export type ClipIndex = {
  width: number;
  height: number;
  framesPerSecond: number;
  /** The frame of every result's clip in which the outcome becomes visible. */
  landedFrame: number;
  /** Base64, without start codes. */
  sps: string;
  pps: string;
  clips: Record<string, { firstFrame: number; frameCount: number }>;
  /** Bytes of each frame; a negative number marks a key frame. */
  frameSizes: number[];
};

/** One encoded frame in AVCC form: each NAL unit follows its four-byte length. */
export type ClipFrame = {
  data: Uint8Array;
  isKey: boolean;
};

export type ClipPack = Omit<ClipIndex, 'clips' | 'frameSizes' | 'sps' | 'pps'> & {
  sps: Uint8Array;
  pps: Uint8Array;
  clips: ReadonlyMap<string, readonly ClipFrame[]>;
};

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

/**
 * Resolves the path through the games' package, because the bundled server is in another folder.
 */
export async function readClipPack({ pack }: Pick<GamePictures, 'pack'>): Promise<ClipPack> {
  const packageFile = createRequire(import.meta.url).resolve('@baize/games/package.json');
  return decodeClipPack(await readFile(join(dirname(packageFile), pack)));
}

type Pictured = Pick<Game, 'pictures'>;

/** Reads the packs of the given games, each once. */
export async function readClipPacks(
  games: readonly Pictured[],
): Promise<(game: Pictured) => ClipPack> {
  const packs = new Map<string, ClipPack>();
  for (const { pictures } of games) {
    if (!packs.has(pictures.pack)) packs.set(pictures.pack, await readClipPack(pictures));
  }
  return ({ pictures }) => {
    const pack = packs.get(pictures.pack);
    if (!pack) throw new Error(`${pictures.pack} was not read`);
    return pack;
  };
}
