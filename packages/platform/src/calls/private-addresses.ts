import { BlockList, isIPv6 } from 'node:net';

/**
 * What no partner's server answers under: IANA's registries of special addresses, and the one public
 * address at which a cloud keeps its metadata (Azure; the others' are link-local, shared or unique local).
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

/** Tunnels and documentation within what is handed out to the internet. */
const specialIPv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** All that is handed out: mapped IPv4, NAT64, unique local, link-local and multicast lie outside. */
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

/** Whether an address leads to this machine, its network, or nowhere on the internet. */
export function isPrivateAddress(address: string): boolean {
  if (!isIPv6(address)) return special4.check(address, 'ipv4');
  return special6.check(address, 'ipv6') || !public6.check(address, 'ipv6');
}
