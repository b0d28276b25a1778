import type { ServerMessage } from '@baize/contract/live';

/** Broadcasts are numbered: each counts once, however often it is told. */
export function createNews() {
  const seen = new Set<number>();
  let last = 0;
  return {
    /** The newest number heard of; whoever comes back asks for what followed it. */
    last: () => last,
    /** Where a newcomer comes in: it has missed nothing before. */
    beginAt(seq: number) {
      last = seq;
      seen.add(seq);
    },
    isNew(message: ServerMessage): boolean {
      // A welcome shows how things stand; it tells nothing that a broadcast would repeat.
      if (!('seq' in message) || message.t === 'welcome') return true;
      if (seen.has(message.seq)) return false;
      seen.add(message.seq);
      last = Math.max(last, message.seq);
      return true;
    },
  };
}
