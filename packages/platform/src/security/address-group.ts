import { isIPv6 } from 'node:net';

/** An IPv6 subscriber gets a /64, so all of its addresses count as one. */
const SUBSCRIBER_GROUPS = 4;

/**
 * Normalizes an IP address: unwraps IPv4-mapped IPv6 and drops the zone of a link-local address.
 */
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
