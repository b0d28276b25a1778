import { isIPv6 } from 'node:net';

/** What one subscriber has of IPv6 is a /64: its addresses count as one. */
const SUBSCRIBER_GROUPS = 4;

export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  return groups
    .slice(0, SUBSCRIBER_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
