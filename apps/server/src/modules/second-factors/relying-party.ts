import { brand } from '@baize/contract';
import type { Resources } from '@baize/platform/config/resources';

/** Site that passkeys are bound to. It comes from PUBLIC_URL, never from the request. */
export function relyingParty({ config }: Pick<Resources, 'config'>) {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin, name: brand.name };
}
