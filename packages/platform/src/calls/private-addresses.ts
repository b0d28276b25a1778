import { BlockList, isIPv6 } from 'node:net';

/**
 * IPv4 networks that no partner's server can use: IANA's special-purpose registry, and Azure's
 * public metadata address. The metadata addresses of other clouds are in link-local, shared or
 * unique local networks.
 */
const specialIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Tunnels and documentation networks within the allocated range. */
const specialIPv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/**
 * All globally allocated IPv6 addresses. Mapped IPv4, NAT64, unique local, link-local and multicast
 * are outside.
 */
const handedOutIPv6 = ['2000::/3'];

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const special4 = listOf(specialIPv4, 'ipv4');
const special6 = listOf(specialIPv6, 'ipv6');
const public6 = listOf(handedOutIPv6, 'ipv6');

/**
 * Whether an IP address is this machine's, in a private network or not routable on the internet.
 */
export function isPrivateAddress(address: string): boolean {
  if (!isIPv6(address)) return special4.check(address, 'ipv4');
  return special6.check(address, 'ipv6') || !public6.check(address, 'ipv6');
}
