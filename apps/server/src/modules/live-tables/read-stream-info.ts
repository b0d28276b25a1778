import type { liveTableRoutes } from '@baize/contract';
import { listAllowedOrigins, originOf } from '@baize/live';
import type { Operation } from '@baize/platform/http/serve';
import { describeTables } from './describe-tables.ts';

export const readStreamInfo: Operation<typeof liveTableRoutes.streamInfo> = async ({
  resources,
  caller,
}) => {
  const { db, config } = resources;
  const { website_url } = await db
    .selectFrom('partners')
    .select('website_url')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  const sandbox = await db
    .selectFrom('live_tables')
    .select('id')
    .where('is_sandbox', '=', true)
    .limit(1)
    .executeTakeFirst();
  return {
    tables: await describeTables(resources),
    server_url: config.publicUrl,
    website_origin: originOf(website_url) ?? null,
    portal_origin: new URL(config.publicUrl).origin,
    allowed_origins: await listAllowedOrigins(db, caller.id),
    sandbox: sandbox !== undefined,
  };
};
