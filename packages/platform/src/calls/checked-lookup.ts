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
 * Asks name servers itself: getaddrinfo would hold one of the four threads that hash passwords and read
 * files for as long as a partner's name server likes. The file of hosts is therefore not read.
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
 * For a socket's `lookup`: the addresses that were checked are those that are connected to, so that no
 * second answer of a name server counts. One private address among them refuses the name.
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
