import { isIPv6 } from 'node:net';

/** What one subscriber has of IPv6 is a /64: its addresses count as one. */
const SUBSCRIBER_GROUPS = 4;

/** The address itself: IPv4 that came over an IPv6 socket is IPv4, and a zone is the machine's own. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address.split('%', 1)[0] ?? address;
}

export function addressGroup(given: string): string {
  const address = plainAddress(given);
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  return groups
    .slice(0, SUBSCRIBER_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
