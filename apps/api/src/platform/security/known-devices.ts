import { type Prepared, statement } from '@baize/db';
import type { Secrets } from '@baize/server-kit';
import { sql } from 'kysely';
import type { SessionOwner } from './sessions.ts';

/** What is kept of a device's cookie: nothing that could be presented as one. */
export function hashDevice(secrets: Secrets, owner: SessionOwner, device: string): Buffer {
  const account = 'partnerId' in owner ? `partner:${owner.partnerId}` : `staff:${owner.staffId}`;
  return secrets.hash('device', `${account}:${device}`);
}

const columnsOf = (owner: SessionOwner) => ({
  partnerId: 'partnerId' in owner ? owner.partnerId : null,
  staffId: 'staffId' in owner ? owner.staffId : null,
});

const anyDevice = statement(
  (_, given: ReturnType<typeof columnsOf>) => sql<{ had_any: boolean }>`
    select exists (select from known_devices where partner_id = ${given.partnerId}::bigint)
      or exists (select from known_devices where staff_id = ${given.staffId}::bigint) as had_any`,
);

/** Whether the account was ever signed in to: its first device is no news, one after it is. */
export const anyDeviceOf = (owner: SessionOwner): Prepared<{ had_any: boolean }> =>
  anyDevice.with(columnsOf(owner));

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
