import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';

export const notificationColumns = [
  'id',
  'type',
  'title',
  'message',
  'subject_kind',
  'subject_id',
  'place',
  'mode',
  'status',
  'created_at',
] as const;

export async function countUnread(db: Kysely<DB>, partnerId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('partner_id', '=', partnerId)
    .where('status', '=', 'unread')
    .executeTakeFirstOrThrow();
  return unread;
}
