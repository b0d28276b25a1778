import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { DocumentWarning } from '@baize/contract';
import {
  findLongNames,
  findNames,
  mayMentionPackedObjects,
  mentionsPackedObjects,
  packingOf,
  unescapeNames,
} from './pdf-names.ts';
import { findStreamObject, isInComment } from './stream-object.ts';

/** Detects what a PDF would do when opened, without executing anything. */
export type PdfWatch = {
  /** Takes the next bytes as text, one character per byte. */
  take(chunk: string): Promise<void>;
  end(): Promise<DocumentWarning[]>;
};

/** Size limits of streams that contain packed objects. No legitimate stream is larger. */
const MOST_PACKED = 1024 * 1024;
const MOST_UNPACKED = 2 * 1024 * 1024;
const MOST_UNPACKED_IN_ALL = 16 * 1024 * 1024;
/** Minimum cost counted for unpacking a stream, however small the result is. */
const LEAST_UNPACKED = 4 * 1024;

/**
 * Small chunks are buffered up to this size, because each scan repeats the end of the previous one.
 */
const LOOK_AT = 16 * 1024;
/** Longer than any name plus the distance to what follows it. */
const OVERLAP = 4 * 1024;
const LONGEST_DESCRIPTION = 64 * 1024;

/**
 * Matches `stream` but not `endstream`, using the preceding characters. A trailing `\r` waits for
 * the next byte.
 */
const STREAM = /stream(?<=(?!end).{9})[ \t]*(?:\r\n|\n|\r(?=.))/s;
const STREAM_END = 'endstream';

/** A stream of packed objects, as far as it was read. */
type Packed = { packing: ReturnType<typeof packingOf>; content: string };

export function watchPdf(): PdfWatch {
  const warnings = new Set<DocumentWarning>();
  const warn = (found: readonly DocumentWarning[]) => {
    for (const warning of found) warnings.add(warning);
  };
  let text = '';
  let unseen = 0;
  let unpackedInAll = 0;
  let inStream = false;
  let objects: Packed | undefined;
  /** Whether packed objects may have been announced since the last stream. */
  let mentioned = false;

  /** Scans as far as possible; undecided text stays in `text`. */
  async function look(): Promise<void> {
    while (inStream ? await leaveStream() : enterStream());
  }

  function enterStream(): boolean {
    // The substring search comes first: most text contains no stream, and the expression is slower.
    const start = text.includes('stream') ? STREAM.exec(text) : null;
    const before = unescapeNames(start === null ? text : text.slice(0, start.index));
    warn(findNames(before));
    mentioned ||= mayMentionPackedObjects(before);
    if (start === null) {
      const seen = text.slice(0, mentioned ? endOfObjects(text) : -OVERLAP);
      if (mentioned && mentionsPackedObjects(unescapeNames(seen))) warn(['unchecked']);
      text = text.slice(seen.length);
      return false;
    }
    objects = mentioned ? findObjects(before) : undefined;
    mentioned = false;
    text = text.slice(start.index + start[0].length);
    inStream = true;
    return true;
  }

  function findObjects(before: string): Packed | undefined {
    const at = findStreamObject(before);
    // Packed objects are announced, but not in this stream, so their content cannot be checked.
    if (at === undefined || mentionsPackedObjects(before.slice(0, at))) warn(['unchecked']);
    const description = before.slice(at);
    return at !== undefined && mayMentionPackedObjects(description)
      ? { packing: packingOf(description), content: '' }
      : undefined;
  }

  async function leaveStream(): Promise<boolean> {
    const end = text.indexOf(STREAM_END);
    const content = text.slice(0, end === -1 ? -OVERLAP : end);
    const seen = unescapeNames(end === -1 ? text : content);
    warn(findLongNames(seen));
    if (mayMentionPackedObjects(seen)) warn(['unchecked']);
    if (objects !== undefined && objects.content.length <= MOST_PACKED) objects.content += content;
    text = text.slice(content.length);
    if (end === -1) return false;
    if (objects !== undefined) warn(await lookInto(objects));
    objects = undefined;
    inStream = false;
    return true;
  }

  async function lookInto({ packing, content }: Packed): Promise<readonly DocumentWarning[]> {
    const room = Math.min(MOST_UNPACKED, MOST_UNPACKED_IN_ALL - unpackedInAll);
    if (packing === 'other' || content.length > MOST_PACKED || room <= 0) return ['unchecked'];
    if (packing === 'none') return findNames(unescapeNames(content));
    try {
      const packed = Buffer.from(content, 'latin1');
      const unpacked = await unpack(packed, { maxOutputLength: room });
      unpackedInAll += Math.max(unpacked.length, LEAST_UNPACKED);
      return findNames(unescapeNames(unpacked.toString('latin1')));
    } catch {
      // The content is too large, damaged, cut off or encrypted. Count the full cost, because it
      // may have been reached.
      unpackedInAll += room;
      return ['unchecked'];
    }
  }

  return {
    async take(chunk) {
      text += chunk;
      unseen += chunk.length;
      if (unseen < LOOK_AT) return;
      unseen = 0;
      await look();
    },
    async end() {
      await look();
      if (inStream || mentionsPackedObjects(unescapeNames(text))) warn(['unchecked']);
      return [...warnings].sort();
    },
  };
}

/**
 * Returns how much text can be dropped if the next stream may contain objects. The description of
 * that stream must stay.
 */
function endOfObjects(text: string): number {
  const last = Math.max(0, text.length - OVERLAP);
  const least = Math.max(0, last - LONGEST_DESCRIPTION);
  const end = text.lastIndexOf('endobj', last);
  return end > least && !isInComment(text, end) ? end : least;
}

const unpack = promisify(inflate);
