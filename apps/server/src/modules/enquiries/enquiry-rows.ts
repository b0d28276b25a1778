import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';

export const selectEnquiries = (db: Kysely<DB>) =>
  db
    .selectFrom('enquiries')
    .leftJoin('staff', 'staff.id', 'enquiries.handled_by')
    .select([
      'enquiries.id',
      'enquiries.name',
      'enquiries.email',
      'enquiries.subject',
      'enquiries.message',
      'enquiries.partner_id',
      'enquiries.created_at',
      'enquiries.handled_at',
      'staff.username as handled_by',
    ]);
