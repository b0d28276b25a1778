import type { ServerMessage } from '@baize/contract/live';

/** Deduplicates broadcasts by their number. */
export function createNews() {
  const seen = new Set<number>();
  let last = 0;
  return {
    /** The highest number received; a reconnect requests what followed. */
    last: () => last,
    /** First number of a new player, who has missed nothing before. */
    beginAt(seq: number) {
      last = seq;
      seen.add(seq);
    },
    isNew(message: ServerMessage): boolean {
      // A welcome contains the current state and repeats no broadcast.
      if (!('seq' in message) || message.t === 'welcome') return true;
      if (seen.has(message.seq)) return false;
      seen.add(message.seq);
      last = Math.max(last, message.seq);
      return true;
    },
  };
}
