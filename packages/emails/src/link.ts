import type { ScreenAddress } from '@baize/contract';

/**
 * Builds links in emails. The base URL comes from the configuration: one from a request could be
 * forged.
 */
export type LinkTo = (address: ScreenAddress) => string;

export function linksFrom(publicUrl: string): LinkTo {
  const base = new URL(publicUrl);
  if (base.protocol !== 'https:' && base.protocol !== 'http:') {
    throw new Error('The public address must start with http:// or https://.');
  }
  const root = base.origin + base.pathname.replace(/\/+$/, '');
  return (address) => root + address;
}
