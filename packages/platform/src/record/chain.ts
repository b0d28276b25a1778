import type { Secrets } from '../security/secrets.ts';

/** A place in the chain: the entry there, tied to everything before it. */
export type Link = { place: number; link: Buffer };
export type Head = Link & { seal: Buffer };

export const CHAIN_START: Link = { place: 0, link: Buffer.alloc(32) };

/** Keyed, so that nobody without SECRET_KEY can chain anew what was changed. */
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

/** What is wrong with the end of the chain, in a sentence; nothing when it may be continued. */
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
