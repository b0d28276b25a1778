import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';
import type { KycWarning } from '@baize/contract';
import {
  findLongNames,
  findNames,
  mentionsPackedObjects,
  packingOf,
  unescapeNames,
} from './pdf-names.ts';

/** Looks for what a PDF would do when it is opened; nothing of it is ever done. */
export type PdfWatch = {
  /** The next bytes as text, one letter each. */
  take(chunk: string): Promise<void>;
  end(): Promise<KycWarning[]>;
};

/** Objects may lie packed in a stream of their own. No honest one is larger than this. */
const MOST_PACKED = 1024 * 1024;
const MOST_UNPACKED = 2 * 1024 * 1024;
const MOST_UNPACKED_IN_ALL = 16 * 1024 * 1024;

/** Small pieces are gathered: each look also goes over the end of what was looked at before. */
const LOOK_AT = 16 * 1024;
/** Longer than any name, and than the description of a stream that holds objects. */
const OVERLAP = 4 * 1024;

const STREAM = /(?<!end)stream(?:\r\n|\n|\r)/;
const STREAM_END = 'endstream';

/** A stream that holds objects, as far as it was read. */
type Packed = { packing: ReturnType<typeof packingOf>; content: string };

export function watchPdf(): PdfWatch {
  const warnings = new Set<KycWarning>();
  const warn = (found: readonly KycWarning[]) => {
    for (const warning of found) warnings.add(warning);
  };
  let text = '';
  let unseen = 0;
  let unpackedInAll = 0;
  let inStream = false;
  let objects: Packed | undefined;

  /** Goes on as far as what is here allows; whatever cannot be told yet stays in `text`. */
  async function look(): Promise<void> {
    while (inStream ? await leaveStream() : enterStream());
  }

  function enterStream(): boolean {
    // Found by its letters first: where there is none, as mostly, that is all it takes.
    const start = text.includes('stream') ? STREAM.exec(text) : null;
    const before = unescapeNames(start === null ? text : text.slice(0, start.index));
    warn(findNames(before));
    if (start === null) {
      if (mentionsPackedObjects(before.slice(0, -OVERLAP))) warn(['unchecked']);
      text = text.slice(-OVERLAP);
      return false;
    }
    const at = Math.max(0, before.lastIndexOf('obj'));
    const description = before.slice(at);
    // Said to be packed, and not in this stream: where they are is hidden from us.
    if (mentionsPackedObjects(before.slice(0, at))) warn(['unchecked']);
    objects = mentionsPackedObjects(description)
      ? { packing: packingOf(description), content: '' }
      : undefined;
    text = text.slice(start.index + start[0].length);
    inStream = true;
    return true;
  }

  async function leaveStream(): Promise<boolean> {
    const end = text.indexOf(STREAM_END);
    const content = text.slice(0, end === -1 ? -OVERLAP : end);
    const seen = unescapeNames(end === -1 ? text : content);
    warn(findLongNames(seen));
    if (mentionsPackedObjects(seen)) warn(['unchecked']);
    if (objects !== undefined && objects.content.length <= MOST_PACKED) objects.content += content;
    text = text.slice(content.length);
    if (end === -1) return false;
    if (objects !== undefined) warn(await lookInto(objects));
    objects = undefined;
    inStream = false;
    return true;
  }

  async function lookInto({ packing, content }: Packed): Promise<readonly KycWarning[]> {
    const room = Math.min(MOST_UNPACKED, MOST_UNPACKED_IN_ALL - unpackedInAll);
    if (packing === 'other' || content.length > MOST_PACKED || room <= 0) return ['unchecked'];
    if (packing === 'none') return findNames(unescapeNames(content));
    try {
      const unpacked = await unpack(Buffer.from(content, 'latin1'), {
        maxOutputLength: room,
        finishFlush: constants.Z_SYNC_FLUSH,
      });
      unpackedInAll += unpacked.length;
      return findNames(unescapeNames(unpacked.toString('latin1')));
    } catch {
      // Too large, damaged or encrypted: what it holds is not known, and it may have cost as much.
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

const unpack = promisify(inflate);
