import { isIP } from 'node:net';
import type { AccountMode } from '@baize/contract';
import { isPrivateAddress } from './private-addresses.ts';

export type CallbackRules = {
  mode: AccountMode;
  /** Whether this machine and private networks may be called (ALLOW_PRIVATE_CALLBACKS). */
  allowPrivate: boolean;
};

export type UrlRefusal = 'not_a_url' | 'not_https' | 'private_address';

/** The host name without IPv6 brackets and without a trailing dot. */
export const plainHost = ({ hostname }: URL): string =>
  hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

export const isLocalName = (host: string): boolean => /(^|\.)localhost$/i.test(host);

/**
 * Checks whether partners may use this URL for callbacks, without resolving its host name. Live
 * mode requires https, except for this machine where private callbacks are allowed.
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
