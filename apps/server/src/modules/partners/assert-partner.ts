import type { Database } from '@baize/db';
import { ApiError } from '@baize/platform/http/api-error';

/**
 * Guards lists below a partner, which would otherwise be empty for a partner that does not exist.
 */
export async function assertPartner(db: Database, partnerId: number): Promise<void> {
  const partner = db.selectFrom('partners').select('id').where('id', '=', partnerId);
  if ((await partner.executeTakeFirst()) === undefined) throw new ApiError('not_found');
}
