import type { Inspector } from './inspector.ts';
import { damaged } from './refuse-file.ts';

const HEADER = /^%PDF-[12]\.\d/;
const HEADER_BYTES = 8;
/** Matches the end of the last section; only white space and padding may follow. */
const TRAILER = /startxref\s+([1-9]\d{0,8})\s+%%EOF[\s\0]*$/;
const TRAILER_BYTES = 2_048;

/**
 * A PDF must start at its first byte and end with its trailer. Readers accept junk at both ends,
 * where other formats can hide. The content in between is not unpacked here.
 */
export function inspectPdf(): Inspector {
  let size = 0;
  let tail = Buffer.alloc(0);
  let head: Buffer | undefined = Buffer.alloc(0);
  return {
    take(chunk) {
      size += chunk.length;
      tail = Buffer.concat([tail, chunk.subarray(-TRAILER_BYTES)]).subarray(-TRAILER_BYTES);
      if (head !== undefined) {
        head = Buffer.concat([head, chunk]).subarray(0, HEADER_BYTES);
        if (head.length === HEADER_BYTES) {
          if (!HEADER.test(head.toString('latin1'))) throw damaged();
          head = undefined;
        }
      }
      return chunk.length;
    },
    end() {
      const trailer = TRAILER.exec(tail.toString('latin1'));
      if (head !== undefined || trailer === null || Number(trailer[1]) >= size) throw damaged();
    },
  };
}
