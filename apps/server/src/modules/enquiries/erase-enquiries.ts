import type { Resources } from '@baize/platform/config/resources';
import { eraseEnquiryEmails } from './enquiry-email.ts';

/** As the privacy notice says: answered messages are kept for another year, and then erased. */
const KEPT_DAYS = 365;

export async function eraseEnquiries({ db, now }: Pick<Resources, 'db' | 'now'>): Promise<void> {
  const since = new Date(now().getTime() - KEPT_DAYS * 24 * 3600 * 1000).toISOString();
  await db.transaction().execute(async (transaction) => {
    const erased = await transaction
      .deleteFrom('enquiries')
      .where('handled_at', '<', since)
      .returning('id')
      .execute();
    await eraseEnquiryEmails(transaction, erased);
  });
}
