import { describe, expect, it } from 'vitest';
import { refuseCallbackUrl } from './callback-url.ts';
import { isPrivateAddress } from './private-addresses.ts';

describe('isPrivateAddress', () => {
  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['unspecified', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['private', '172.31.255.255'],
    ['private', '192.168.0.1'],
    ['shared by a carrier', '100.64.0.1'],
    ['link-local, where clouds keep their metadata', '169.254.169.254'],
    ['metadata of Alibaba', '100.100.100.200'],
    ['metadata of Oracle', '192.0.0.192'],
    ['metadata of Azure', '168.63.129.16'],
    ['for measuring', '198.19.0.1'],
    ['for documentation', '203.0.113.7'],
    ['multicast', '239.1.1.1'],
    ['broadcast', '255.255.255.255'],
    ['loopback', '::1'],
    ['unspecified', '::'],
    ['IPv4 in IPv6', '::ffff:127.0.0.1'],
    ['public IPv4 in IPv6', '::ffff:8.8.8.8'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::a00:1'],
    ['unique local', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['Teredo', '2001:0:7f00:1::'],
    ['6to4', '2002:7f00:1::'],
    ['for documentation', '2001:db8::1'],
  ])('returns true for %s: %s', (_, address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['8.8.8.8', '100.128.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'returns false for the public IP address %s',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
});

describe('a callback URL', () => {
  const inProduction = { mode: 'live', allowPrivate: false } as const;

  it.each([
    ['https://user:secret@partner.test/', 'not_a_url'],
    ['https://user@partner.test/', 'not_a_url'],
    ['https://partner.test/#part', 'not_a_url'],
    ['ftp://partner.test/', 'not_a_url'],
    ['partner.test', 'not_a_url'],
    ['http://partner.test/', 'not_https'],
    ['https://localhost/', 'private_address'],
    ['https://LOCALHOST./', 'private_address'],
    ['https://a.localhost/', 'private_address'],
    ['https://127.1/', 'private_address'],
    ['https://2130706433/', 'private_address'],
    ['https://0x7f.0.0.1/', 'private_address'],
    ['https://0177.0.0.1/', 'private_address'],
    ['https://169.254.169.254/latest/meta-data', 'private_address'],
    ['https://[::1]/', 'private_address'],
    ['https://[::ffff:7f00:1]/', 'private_address'],
    ['https://[64:ff9b::7f00:1]/', 'private_address'],
  ])('is refused in production: %s', (url, refusal) => {
    expect(refuseCallbackUrl(url, inProduction)).toBe(refusal);
  });

  it.each(['https://partner.test/hooks?a=1', 'https://partner.test:8443/', 'https://8.8.8.8/'])(
    'is accepted in production: %s',
    (url) => {
      expect(refuseCallbackUrl(url, inProduction)).toBeUndefined();
    },
  );

  it('needs no https in test mode, or on this machine where private callbacks are allowed', () => {
    const testing = { mode: 'test', allowPrivate: false } as const;
    expect(refuseCallbackUrl('http://partner.test/', testing)).toBeUndefined();
    const besides = { mode: 'live', allowPrivate: true } as const;
    expect(refuseCallbackUrl('http://localhost:4000/', besides)).toBeUndefined();
    expect(refuseCallbackUrl('http://127.0.0.1:4000/', besides)).toBeUndefined();
    expect(refuseCallbackUrl('http://10.0.0.1/', besides)).toBe('not_https');
  });
});
