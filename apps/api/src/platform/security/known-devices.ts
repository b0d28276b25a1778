import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';
import type { Resources } from '../config/resources.ts';
import type { SessionOwner } from './sessions.ts';

type Needed = Pick<Resources, 'secrets' | 'now'>;

/** What is kept of a device's cookie: nothing that could be presented as one. */
function hashDevice({ secrets }: Needed, owner: SessionOwner, device: string): Buffer {
  const account = 'partnerId' in owner ? `partner:${owner.partnerId}` : `staff:${owner.staffId}`;
  return secrets.hash('device', `${account}:${device}`);
}

/** The hash of a device that has signed in to this account before. */
export async function findDevice(
  db: Kysely<DB>,
  resources: Needed,
  owner: SessionOwner,
  device: string | undefined,
): Promise<Buffer | undefined> {
  if (device === undefined) return undefined;
  const known = await db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('device_hash', '=', hashDevice(resources, owner, device))
    .executeTakeFirst();
  return known?.device_hash;
}

/** Remembers the device. The first of an account is no news; one after it is. */
export async function rememberDevice(
  db: Kysely<DB>,
  resources: Needed,
  owner: SessionOwner,
  device: string,
): Promise<'first' | 'known' | 'new'> {
  const [column, id] =
    'partnerId' in owner
      ? (['partner_id', owner.partnerId] as const)
      : (['staff_id', owner.staffId] as const);
  const before = await db
    .selectFrom('known_devices')
    .select('device_hash')
    .where(column, '=', id)
    .limit(1)
    .executeTakeFirst();
  const known = await findDevice(db, resources, owner, device);
  const seen = resources.now();
  await db
    .insertInto('known_devices')
    .values({
      [column]: id,
      device_hash: hashDevice(resources, owner, device),
      first_seen: seen,
      last_seen: seen,
    })
    .onConflict((conflict) => conflict.column('device_hash').doUpdateSet({ last_seen: seen }))
    .execute();
  if (known !== undefined) return 'known';
  return before === undefined ? 'first' : 'new';
}
