import type { Database } from '@baize/db';
import { ApiError } from '@baize/platform/http/api-error';

/** For lists of a partner's own things, which are empty for one that is not there. */
export async function assertPartner(db: Database, partnerId: number): Promise<void> {
  const partner = db.selectFrom('partners').select('id').where('id', '=', partnerId);
  if ((await partner.executeTakeFirst()) === undefined) throw new ApiError('not_found');
}
