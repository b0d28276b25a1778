import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';
import type { Resources } from '../config/resources.ts';
import type { Secrets } from './secrets.ts';
import type { SessionOwner } from './sessions.ts';

/** Hash of a device cookie: a copy of the table cannot be used as cookies. */
export function hashDevice(secrets: Secrets, owner: SessionOwner, device: string): Buffer {
  const account = 'partnerId' in owner ? `partner:${owner.partnerId}` : `staff:${owner.staffId}`;
  return secrets.hash('device', `${account}:${device}`);
}

const columnsOf = (owner: SessionOwner) =>
  'partnerId' in owner ? { partner_id: owner.partnerId } : { staff_id: owner.staffId };

export type DeviceHistory = {
  /** The account was signed in to from this device. */
  is_known: boolean;
  /** The account was signed in to from any device. */
  had_any: boolean;
};

export async function readDeviceHistory(
  db: Kysely<DB>,
  owner: SessionOwner,
  hash: Buffer,
): Promise<DeviceHistory> {
  const isOwn =
    'partnerId' in owner ? sql`partner_id = ${owner.partnerId}` : sql`staff_id = ${owner.staffId}`;
  const { rows } = await sql<DeviceHistory>`
    select exists (select from known_devices where device_hash = ${hash}) as is_known,
      exists (select from known_devices where ${isOwn}) as had_any`.execute(db);
  return rows[0] ?? { is_known: false, had_any: false };
}

/** The last use of a device is noted once a day, so that most sign-ins do not write its row. */
const NOTE_USE_EVERY_MS = 24 * 3_600_000;

export async function rememberDevice(
  db: Kysely<DB>,
  { secrets, now }: Pick<Resources, 'secrets' | 'now'>,
  owner: SessionOwner,
  device: string,
): Promise<void> {
  const at = now();
  const noteAfter = new Date(at.getTime() - NOTE_USE_EVERY_MS).toISOString();
  await db
    .insertInto('known_devices')
    .values({
      ...columnsOf(owner),
      device_hash: hashDevice(secrets, owner, device),
      first_seen: at,
      last_seen: at,
    })
    .onConflict((conflict) =>
      conflict
        .column('device_hash')
        .doUpdateSet({ last_seen: at })
        .where('known_devices.last_seen', '<', noteAfter),
    )
    .execute();
}
