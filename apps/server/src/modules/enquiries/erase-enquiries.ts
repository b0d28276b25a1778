import type { Resources } from '@baize/platform/config/resources';
import { eraseEnquiryEmails } from './enquiry-email.ts';

/** The privacy notice promises that handled messages are erased after a year. */
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
