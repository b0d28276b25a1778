import type { partnerRoutes } from '@baize/contract';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { findCurrentKey } from '../api-keys/key-details.ts';
import { adminPartnerColumns } from './admin-partner-columns.ts';

/** Finds deleted partners too, because staff need them while their data is retained. */
export const readPartner: Operation<typeof partnerRoutes.readPartner> = async ({
  resources: { db },
  params: { id },
}) => {
  const partner = await db
    .selectFrom('partners')
    .select(adminPartnerColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (partner === undefined) throw new ApiError('not_found');
  const [test, live] = await Promise.all([
    findCurrentKey(db, id, 'test'),
    findCurrentKey(db, id, 'live'),
  ]);
  return { partner, api_key: test ?? null, live_api_key: live ?? null };
};
