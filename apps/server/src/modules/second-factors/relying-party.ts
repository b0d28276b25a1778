import { brand } from '@baize/contract';
import type { Resources } from '@baize/platform/config/resources';

/** Who passkeys are made for: the site that PUBLIC_URL names, whatever a request says it is. */
export function relyingParty({ config }: Pick<Resources, 'config'>) {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin, name: brand.name };
}
