import type { DB } from '@baize/db';
import { type Act, perform } from '@baize/platform/acts/act';
import { systemActor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { destroyEntryKey } from '@baize/platform/record/entry-keys';
import { sql, type Transaction } from 'kysely';
import { removeDocuments } from '../documents/document-storage.ts';
import { eraseEnquiryEmails } from '../enquiries/enquiry-email.ts';
import { eraseKycRecords } from '../kyc/erase-kyc-records.ts';

const BATCH = 100;

/**
 * Daily job: erases deleted partners whose retention time is over (D25). Bets and audit entries
 * remain. The key to the personal values of the entries is destroyed, so they only prove what was
 * done, when, and what was erased.
 */
export async function erasePartners(resources: Resources): Promise<void> {
  for (;;) {
    const due = await dueForErasure(resources.db, resources.now()).limit(BATCH).execute();
    for (const { id } of due) {
      const documents = await perform(resources, systemActor, (act) => erase(act, resources, id));
      // Runs after the commit. If the process is killed in between, the sweep removes the
      // undecryptable files.
      await removeDocuments(resources, documents);
    }
    if (due.length < BATCH) return;
  }
}

const dueForErasure = (db: Resources['db'], now: Date) =>
  db
    .selectFrom('partners')
    .select(['id', 'deleted_at', 'retention_until'])
    .where('deleted_at', 'is not', null)
    .where('legal_hold', '=', false)
    .where('retention_until', '<=', now.toISOString());

async function erase(act: Act, { now }: Resources, id: number): Promise<{ ref: string }[]> {
  // Checks again under a lock, because a legal hold may have been set in the meantime.
  const partner = await dueForErasure(act.db, now())
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (partner === undefined) return [];
  const documents = (await hasKycRecords(act.db, id)) ? await eraseKycRecords(act, id) : [];
  const tickets = await countTickets(act.db, id);
  const emails = await eraseEmails(act.db, id);
  await act.db.deleteFrom('partners').where('id', '=', id).execute();
  await destroyEntryKey(act.db, id, now());
  act.record({
    action: 'partner.erased',
    partnerId: id,
    proof: {
      deleted_at: partner.deleted_at,
      retention_until: partner.retention_until,
      tickets,
      emails,
    },
  });
  act.update({ topic: 'partners', partnerId: id });
  return documents;
}

async function hasKycRecords(db: Transaction<DB>, id: number): Promise<boolean> {
  const record = await db
    .selectFrom('kyc_submissions')
    .select('id')
    .where('partner_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return record !== undefined;
}

/** Deletes emails to the partner, and emails to staff that name the partner in Reply-To. */
async function eraseEmails(db: Transaction<DB>, id: number): Promise<number> {
  const own = await db.deleteFrom('emails').where('partner_id', '=', id).executeTakeFirst();
  const enquiries = await db
    .selectFrom('enquiries')
    .select('id')
    .where('partner_id', '=', id)
    .execute();
  return Number(own.numDeletedRows) + (await eraseEnquiryEmails(db, enquiries));
}

async function countTickets(db: Transaction<DB>, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .select(sql<number>`count(*)`.as('count'))
    .where('partner_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}
