import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Who stays as long as two of them opens another session; the SDK does it by itself. */
const TERM_MS = 6 * 3_600_000;

export type HlsAddresses = {
  /** Where the picture of a table is now, the same for everyone. */
  folderOf(tableId: string, now: number): string;
  /** Whether the name belongs to this term or the one before. */
  isGood(tableId: string, name: string, now: number): boolean;
};

/**
 * The folder of a table's picture has a name that only sessions tell, and it is the same for all of them:
 * what a cache keeps for one viewer it has for the next. It changes with the time, by itself and in all
 * processes that share the secret, so that an address which was given away ends.
 */
export function createHlsAddresses(secret: Uint8Array): HlsAddresses {
  const key = Buffer.from(hkdfSync('sha256', secret, 'baize', 'hls-address', 32));
  const termOf = (now: number) => Math.floor(now / TERM_MS);
  const nameOf = (tableId: string, term: number) =>
    createHmac('sha256', key).update(`${tableId}\n${term}`).digest('base64url').slice(0, 22);

  return {
    folderOf: (tableId, now) => `/v1/hls/${tableId}/${nameOf(tableId, termOf(now))}`,
    isGood(tableId, name, now) {
      const term = termOf(now);
      const given = Buffer.from(name);
      return [term, term - 1].some((one) => {
        const own = Buffer.from(nameOf(tableId, one));
        return own.length === given.length && timingSafeEqual(own, given);
      });
    },
  };
}
