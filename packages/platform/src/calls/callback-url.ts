import { isIP } from 'node:net';
import type { AccountMode } from '@baize/contract';
import { isPrivateAddress } from './private-addresses.ts';

export type CallbackRules = {
  mode: AccountMode;
  /** Whether this machine and its network may be called (ALLOW_PRIVATE_CALLBACKS). */
  allowPrivate: boolean;
};

export type UrlRefusal = 'not_a_url' | 'not_https' | 'private_address';

/** What a name inside brackets or with a final dot is without them. */
export const plainHost = ({ hostname }: URL): string =>
  hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

export const isLocalName = (host: string): boolean => /(^|\.)localhost$/i.test(host);

/**
 * Whether a partner may have us call this address, as far as it can be told without asking for its name.
 * Live mode wants https; this very machine is the exception where it may be called at all.
 */
export function refuseCallbackUrl(
  given: string,
  { mode, allowPrivate }: CallbackRules,
): UrlRefusal | undefined {
  const url = URL.parse(given);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return 'not_a_url';
  if (url.username !== '' || url.password !== '' || url.hash !== '') return 'not_a_url';
  const host = plainHost(url);
  const isPrivate = isLocalName(host) || (isIP(host) !== 0 && isPrivateAddress(host));
  if (isPrivate && !allowPrivate) return 'private_address';
  const isThisMachine = isLocalName(host) || /^127\.|^::1$/.test(host);
  if (mode === 'live' && url.protocol === 'http:' && !isThisMachine) return 'not_https';
  return undefined;
}
