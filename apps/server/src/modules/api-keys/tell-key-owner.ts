import type { apiKeyRoutes } from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';

export const tellKeyOwner: Operation<typeof apiKeyRoutes.whoAmI> = async ({
  resources: { db },
  caller,
}) =>
  db
    .selectFrom('partners')
    .select(['id as partner_id', 'company_name'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
