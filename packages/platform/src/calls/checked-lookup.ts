import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isLocalName } from './callback-url.ts';
import { isPrivateAddress } from './private-addresses.ts';

export type ResolvedAddress = { address: string; family: 4 | 6 };
export type ResolveName = (name: string) => Promise<ResolvedAddress[]>;

export class RefusedAddressError extends Error {
  override name = 'RefusedAddressError';
}

export class NameNotFoundError extends Error {
  override name = 'NameNotFoundError';
}

/**
 * Resolves names with c-ares instead of getaddrinfo. A slow name server of a partner would block
 * getaddrinfo in one of libuv's four threads, which also hash passwords and read files. The hosts
 * file is therefore not read.
 */
export async function resolveName(name: string): Promise<ResolvedAddress[]> {
  if (isLocalName(name)) {
    return [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
  }
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  const found = (family: 4 | 6, answer: PromiseSettledResult<string[]>) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
  return [...found(4, four), ...found(6, six)];
}

/**
 * Creates a socket's `lookup`: the socket connects to the IP addresses checked here. Without this,
 * a second DNS response could point elsewhere (DNS rebinding). One private IP address is enough to
 * refuse the name.
 */
export function checkedLookup(resolve: ResolveName, allowPrivate: boolean): LookupFunction {
  const find = async (name: string): Promise<ResolvedAddress[]> => {
    const found = await resolve(name).catch((cause: unknown) => {
      throw new NameNotFoundError(`${name} is not known`, { cause });
    });
    if (found.length === 0) throw new NameNotFoundError(`${name} has no address`);
    if (!allowPrivate && found.some(({ address }) => isPrivateAddress(address))) {
      throw new RefusedAddressError(`${name} leads to a private address`);
    }
    return found;
  };
  return (name, { all }, callback) => {
    find(name.replace(/\.$/, '')).then(
      (found) => {
        if (all === true) callback(null, found);
        else callback(null, found[0]?.address ?? '', found[0]?.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}
