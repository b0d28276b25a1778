import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Lifetime of a folder name. A session that lasts for two of them is replaced by the SDK
 * automatically.
 */
const TERM_MS = 6 * 3_600_000;

export type HlsAddresses = {
  /** Returns the current folder of a table's video. It is the same for all viewers. */
  folderOf(tableId: string, now: number): string;
  /** Whether the name is that of the current or the previous term. */
  isGood(tableId: string, name: string, now: number): boolean;
};

/**
 * Derives folder names for a table's video. Only sessions reveal the name. It is the same for all
 * viewers, so that a cache can serve all of them. It changes over time in all processes that share
 * the secret, so a leaked URL expires.
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
