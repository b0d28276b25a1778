import { join } from 'node:path';
import { createLive, type Live } from '@baize/live';
import type { Resources } from './platform/config/resources.ts';
import { findPartnerByApiKey, recordApiKeyUse } from './platform/security/api-key-guard.ts';

/** The seeds of all rounds hang on this. */
export const seedSecretOf = ({ secrets }: Pick<Resources, 'secrets'>) =>
  secrets.derive('live-seeds');

/** The live tables in this process, on the portal's own database, keys and updates. */
export function createLiveTables(resources: Resources): Live {
  const { db, pool, log, config, updates } = resources;
  return createLive({
    db,
    pool,
    log,
    journalFolder: join(config.dataDir, 'live'),
    secret: seedSecretOf(resources),
    publicUrl: config.publicUrl,
    webRtc: config.webRtc,
    async findPartnerByApiKey(key, origin) {
      const caller = await findPartnerByApiKey(resources, key);
      if (caller === undefined) return undefined;
      await recordApiKeyUse(resources, caller.keyId, origin);
      return { partnerId: caller.id, keyId: caller.keyId };
    },
    onKeyRevoked: (listener) =>
      updates.subscribe(({ topic }) => {
        if (topic === 'api_keys' || topic === 'reconnected') listener();
      }),
  });
}
