import { type Prepared, statement } from '@baize/db';
import { sql } from 'kysely';
import type { Secrets } from './secrets.ts';
import type { SessionOwner } from './sessions.ts';

/** What is kept of a device's cookie: nothing that could be presented as one. */
export function hashDevice(secrets: Secrets, owner: SessionOwner, device: string): Buffer {
  const account = 'partnerId' in owner ? `partner:${owner.partnerId}` : `staff:${owner.staffId}`;
  return secrets.hash('device', `${account}:${device}`);
}

export const columnsOf = (owner: SessionOwner) => ({
  partnerId: 'partnerId' in owner ? owner.partnerId : null,
  staffId: 'staffId' in owner ? owner.staffId : null,
});

/** When a device was last seen is kept to the day: not a write for every sign-in. */
const SEEN_NOTED_EVERY_MS = 24 * 3_600_000;

export type DeviceRead = {
  /** Whether the account was ever signed in to: its first device is no news, one after it is. */
  had_any: boolean;
  /** Whether that it was seen needs no note. */
  seen_lately: boolean;
};

const readDevices = statement(
  (_, given: ReturnType<typeof columnsOf> & { hash: Buffer; since: Date }) => sql<DeviceRead>`
    select exists (select from known_devices where partner_id = ${given.partnerId}::bigint)
      or exists (select from known_devices where staff_id = ${given.staffId}::bigint) as had_any,
      exists (select from known_devices
        where device_hash = ${given.hash} and last_seen > ${given.since}) as seen_lately`,
);

export const devicesToRead = (
  { secrets, now }: { secrets: Secrets; now: () => Date },
  owner: SessionOwner,
  device: string,
): Prepared<DeviceRead> =>
  readDevices.with({
    ...columnsOf(owner),
    hash: hashDevice(secrets, owner, device),
    since: new Date(now().getTime() - SEEN_NOTED_EVERY_MS),
  });

const noteSeen = statement(
  (_, given: ReturnType<typeof columnsOf> & { hash: Buffer; now: Date }) => sql`
    insert into known_devices (partner_id, staff_id, device_hash, first_seen, last_seen)
    values (${given.partnerId}, ${given.staffId}, ${given.hash}, ${given.now}, ${given.now})
    on conflict (device_hash) do update set last_seen = excluded.last_seen`,
);

/** Remembers the device of a sign-in, with what else that writes. */
export const deviceToRemember = (
  { secrets, now }: { secrets: Secrets; now: () => Date },
  owner: SessionOwner,
  device: string,
): Prepared<unknown> =>
  noteSeen.with({
    ...columnsOf(owner),
    hash: hashDevice(secrets, owner, device),
    now: now(),
  });
