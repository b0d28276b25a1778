import { assertPixels } from './assert-pixels.ts';
import { type ByteQueue, skip, take, type Walk } from './byte-queue.ts';
import { type Inspector, inspectByWalking } from './inspector.ts';
import { damaged, refuseFile } from './refuse-file.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Baseline, extended and progressive: the kinds that every viewer supports. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/** Any number of 0xFF bytes may precede a marker. Encoders that align their data insert a few. */
const MOST_FILL = 256;
/** Far more segments than real images have; each costs time, however short it is. */
const MOST_SEGMENTS = 10_000;

export const inspectJpeg = (): Inspector => inspectByWalking(walkImage);

/**
 * Reads one image from SOI to EOI. Phones append other data: the video of a motion photo, depth,
 * other frames of a burst, or maker notes. None of it belongs to the image.
 */
function* walkImage(queue: ByteQueue): Walk {
  const start = yield* take(queue, 2);
  if (start[0] !== 0xff || start[1] !== SOI) throw damaged();
  let frameSeen = false;
  let scanSeen = false;
  let marker = yield* nextMarker(queue);
  for (let segments = 0; marker !== EOI; segments++) {
    if (segments === MOST_SEGMENTS) throw damaged();
    if (OTHER_FRAMES.has(marker)) throw unusualJpeg();
    if (FRAMES.has(marker)) {
      if (frameSeen) throw damaged();
      frameSeen = true;
      yield* walkFrame(queue);
    } else {
      yield* skip(queue, yield* segmentLength(queue));
    }
    if (marker === SOS) {
      if (!frameSeen) throw damaged();
      scanSeen = true;
      marker = yield* walkScan(queue);
    } else {
      marker = yield* nextMarker(queue);
    }
  }
  if (!scanSeen) throw damaged();
}

function* nextMarker(queue: ByteQueue): Walk<number> {
  while (queue.length < 2) yield;
  if (queue.peek(0) !== 0xff) throw damaged();
  if (queue.peek(1) === 0xff) yield* passFill(queue);
  const code = queue.peek(1);
  // Outside a scan, only the start and the end of the image are markers without a length.
  if (code < 0xc0 || (code >= 0xd0 && code <= SOI)) throw damaged();
  queue.drop(2);
  return code;
}

/** Skips fill bytes up to the last 0xFF, which starts the marker. */
function* passFill(queue: ByteQueue): Walk {
  for (let filled = 0; queue.peek(1) === 0xff; filled++) {
    if (filled === MOST_FILL) throw damaged();
    queue.drop(1);
    while (queue.length < 2) yield;
  }
}

function* segmentLength(queue: ByteQueue): Walk<number> {
  while (queue.length < 2) yield;
  const length = queue.peek(0) * 256 + queue.peek(1);
  if (length < 2) throw damaged();
  queue.drop(2);
  return length - 2;
}

function* walkFrame(queue: ByteQueue): Walk {
  const length = yield* segmentLength(queue);
  if (length < 6) throw damaged();
  const frame = yield* take(queue, 6);
  assertPixels(frame.readUInt16BE(3), frame.readUInt16BE(1));
  yield* skip(queue, length - 6);
}

/** Skips compressed data up to the marker that ends it. */
function* walkScan(queue: ByteQueue): Walk<number> {
  for (;;) {
    queue.dropTo(0xff);
    if (queue.length < 2) {
      yield;
      continue;
    }
    if (queue.peek(1) === 0xff) yield* passFill(queue);
    const code = queue.peek(1);
    if (code === 0 || (code >= 0xd0 && code <= 0xd7)) queue.drop(2);
    else return yield* nextMarker(queue);
  }
}

const unusualJpeg = () =>
  refuseFile('This kind of JPG cannot be shown everywhere. Please save the image anew.');
