import type { Secrets } from '../security/secrets.ts';

/** A position in the chain, with a hash that covers its entry and all before it. */
export type Link = { place: number; link: Buffer };
export type Head = Link & { seal: Buffer };

export const CHAIN_START: Link = { place: 0, link: Buffer.alloc(32) };

/** Uses a keyed hash: without SECRET_KEY nobody can rebuild the chain after a change. */
export function linkAfter(
  secrets: Secrets,
  previous: Link,
  entry: { id: number; mac: Buffer },
): Link {
  const place = previous.place + 1;
  const parts = [previous.link.toString('hex'), place, entry.id, entry.mac.toString('hex')];
  return { place, link: secrets.hash('activity-link', parts.join(':')) };
}

export const sealHead = (secrets: Secrets, { place, link }: Link): Head => ({
  place,
  link,
  seal: secrets.hash('activity-chain-head', `${place}:${link.toString('hex')}`),
});

/** Describes what is wrong with the end of the chain; `undefined` if it may be continued. */
export function findFault(
  secrets: Secrets,
  head: Head | undefined,
  last: Link | undefined,
): string | undefined {
  if (head === undefined) return 'The head of the record is missing.';
  if (!sealHead(secrets, head).seal.equals(head.seal)) {
    return 'The head of the record is not ours: it was changed, or made with another SECRET_KEY.';
  }
  const end = last ?? CHAIN_START;
  if (end.place < head.place) {
    return `The record is cut: it ends at ${end.place} and was at ${head.place}.`;
  }
  if (end.place !== head.place || !end.link.equals(head.link)) {
    return 'The end of the record is not the one that was sealed.';
  }
  return undefined;
}
