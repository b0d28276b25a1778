import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';
import type { Head, Link } from './chain.ts';

export async function readChainEnd(
  db: Kysely<DB>,
): Promise<{ head: Head | undefined; last: Link | undefined }> {
  const head = await db
    .selectFrom('activity_head')
    .select(['place', 'link', 'seal'])
    .executeTakeFirst();
  const last = await db
    .selectFrom('activity_chain')
    .select(['place', 'link'])
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { head, last };
}
