import { createLive, type Live } from '@baize/live';
import type { Resources } from '@baize/platform/config/resources';

/** The live tables in this process, on the portal's own database, keys and updates. */
export function createLiveTables({
  db,
  directPool,
  log,
  tracing,
  metrics,
  secrets,
  calls,
  config,
  updates,
}: Resources): Live {
  return createLive({
    db,
    pool: directPool,
    log,
    tracing,
    metrics,
    secrets,
    calls,
    publicUrl: config.publicUrl,
    limits: config.live,
    webRtc: config.webRtc,
    onKeyRevoked: (listener) =>
      updates.subscribe(({ topic }) => {
        if (topic === 'api_keys' || topic === 'reconnected') listener();
      }),
  });
}
