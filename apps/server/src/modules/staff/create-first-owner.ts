import { randomBytes } from 'node:crypto';
import type { DB } from '@baize/db';
import { perform } from '@baize/platform/acts/act';
import { systemActor } from '@baize/platform/acts/actor';
import { advisoryLocks } from '@baize/platform/config/advisory-locks';
import type { Resources } from '@baize/platform/config/resources';
import { type Kysely, sql } from 'kysely';

export type FirstOwner = { username: string; password: string };

/**
 * Creates the first owner if there are no staff. There is no default password: without
 * ADMIN_PASSWORD a random one is returned, which the start prints once and nobody stores.
 */
export async function createFirstOwner(resources: Resources): Promise<FirstOwner | undefined> {
  // Skips the slow hash if there are staff already. The check is repeated below, under the lock.
  if (await hasStaff(resources.db)) return undefined;
  const { username, email, password: configured } = resources.config.firstOwner;
  const password = configured ?? randomBytes(12).toString('base64url');
  const password_hash = await resources.passwords.hash(password);
  const created = await perform(resources, systemActor, async (act) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.firstOwner})`.execute(act.db);
    if (await hasStaff(act.db)) return false;
    const { id } = await act.db
      .insertInto('staff')
      .values({ username, email, password_hash, role: 'owner', created_at: resources.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    act.record({
      action: 'staff.created',
      values: { member: username },
      subject: { kind: 'staff', id },
      details: { role: 'owner' },
    });
    return true;
  });
  return created ? { username, password } : undefined;
}

const hasStaff = async (db: Kysely<DB>): Promise<boolean> =>
  (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
