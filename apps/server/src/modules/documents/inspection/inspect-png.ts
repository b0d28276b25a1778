import { crc32 } from 'node:zlib';
import { assertPixels } from './assert-pixels.ts';
import { type ByteQueue, skip, take, type Walk } from './byte-queue.ts';
import { type Inspector, inspectByWalking } from './inspector.ts';
import { damaged } from './refuse-file.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const CRITICAL = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);

export const inspectPng = (): Inspector => inspectByWalking(walkPng);

/** Reads chunks and verifies their checksums until IEND. */
function* walkPng(queue: ByteQueue): Walk {
  if (!(yield* take(queue, SIGNATURE.length)).equals(SIGNATURE)) throw damaged();
  yield* walkHeader(queue);
  let dataSeen = false;
  for (;;) {
    const type = yield* walkChunk(queue);
    if (type === 'IHDR') throw damaged();
    if (type === 'IDAT') dataSeen = true;
    if (type === 'IEND') break;
  }
  if (!dataSeen) throw damaged();
}

function* walkHeader(queue: ByteQueue): Walk {
  const start = yield* take(queue, 8);
  if (start.readUInt32BE(0) !== 13 || start.toString('latin1', 4) !== 'IHDR') throw damaged();
  const header = yield* take(queue, 13);
  const checksum = (yield* take(queue, 4)).readUInt32BE();
  if (crc32(header, crc32('IHDR')) !== checksum) throw damaged();
  assertPixels(header.readUInt32BE(0), header.readUInt32BE(4));
}

function* walkChunk(queue: ByteQueue): Walk<string> {
  const start = yield* take(queue, 8);
  const length = start.readUInt32BE(0);
  const type = start.toString('latin1', 4);
  if (length > 0x7fffffff || !/^[A-Za-z]{4}$/.test(type)) throw damaged();
  const isCritical = /^[A-Z]/.test(type);
  if ((isCritical && !CRITICAL.has(type)) || (type === 'IEND' && length > 0)) throw damaged();
  let sum = crc32(type);
  yield* skip(queue, length, (bytes) => {
    sum = crc32(bytes, sum);
  });
  if ((yield* take(queue, 4)).readUInt32BE() !== sum) throw damaged();
  return type;
}
