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

/** Looks for what a PDF would do when it is opened; nothing of it is ever done. */
export type PdfWatch = {
  /** The next bytes as text, one letter each. */
  take(chunk: string): Promise<void>;
  end(): Promise<DocumentWarning[]>;
};

/** Objects may lie packed in a stream of their own. No honest one is larger than this. */
const MOST_PACKED = 1024 * 1024;
const MOST_UNPACKED = 2 * 1024 * 1024;
const MOST_UNPACKED_IN_ALL = 16 * 1024 * 1024;
/** What unpacking costs however little comes of it, in bytes of the above. */
const LEAST_UNPACKED = 4 * 1024;

/** Small pieces are gathered: each look also goes over the end of what was looked at before. */
const LOOK_AT = 16 * 1024;
/** Longer than any name, and than what is between one and what follows it. */
const OVERLAP = 4 * 1024;
const LONGEST_DESCRIPTION = 64 * 1024;

/** Told from an end of one by what stands before it. What may follow a last `\r` is waited for. */
const STREAM = /stream(?<=(?!end).{9})[ \t]*(?:\r\n|\n|\r(?=.))/s;
const STREAM_END = 'endstream';

/** A stream that holds objects, as far as it was read. */
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
  /** Whether objects may have been said to be packed since the last stream. */
  let mentioned = false;

  /** Goes on as far as what is here allows; whatever cannot be told yet stays in `text`. */
  async function look(): Promise<void> {
    while (inStream ? await leaveStream() : enterStream());
  }

  function enterStream(): boolean {
    // Found by its letters first: where there is none, as mostly, that is all it takes.
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
    // Said to be packed, and not in this stream: where they are is hidden from us.
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
      // Too large, damaged, cut off or encrypted: what it holds is not known, and it may have cost as much.
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

/** What may be let go where the next stream may hold objects: all but what describes it. */
function endOfObjects(text: string): number {
  const last = Math.max(0, text.length - OVERLAP);
  const least = Math.max(0, last - LONGEST_DESCRIPTION);
  const end = text.lastIndexOf('endobj', last);
  return end > least && !isInComment(text, end) ? end : least;
}

const unpack = promisify(inflate);
