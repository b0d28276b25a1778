import { type DB, type Prepared, statement } from '@baize/db';
import { type Kysely, sql } from 'kysely';
import type { Resources } from '../config/resources.ts';
import type { SessionOwner } from './sessions.ts';

type Needed = Pick<Resources, 'secrets' | 'now'>;

/** What is kept of a device's cookie: nothing that could be presented as one. */
function hashDevice({ secrets }: Needed, owner: SessionOwner, device: string): Buffer {
  const account = 'partnerId' in owner ? `partner:${owner.partnerId}` : `staff:${owner.staffId}`;
  return secrets.hash('device', `${account}:${device}`);
}

const deviceOf = statement((db, given: { hash: Buffer }) =>
  db.selectFrom('known_devices').select('device_hash').where('device_hash', '=', given.hash),
);

/** The hash of a device that has signed in to this account before. */
export async function findDevice(
  db: Kysely<DB>,
  resources: Needed,
  owner: SessionOwner,
  device: string | undefined,
): Promise<Buffer | undefined> {
  if (device === undefined) return undefined;
  const [known] = await deviceOf(db, { hash: hashDevice(resources, owner, device) });
  return known?.device_hash;
}

type Seen = { partnerId: number | null; staffId: number | null; hash: Buffer; now: Date };
type SeenBefore = { was_known: boolean; had_any: boolean };

/** Both are looked up as they were before the device was written down. */
const noteSeen = statement(
  (_, given: Seen) => sql<SeenBefore>`
    with seen as (
      insert into known_devices (partner_id, staff_id, device_hash, first_seen, last_seen)
      values (${given.partnerId}, ${given.staffId}, ${given.hash}, ${given.now}, ${given.now})
      on conflict (device_hash) do update set last_seen = excluded.last_seen
    )
    select exists (select from known_devices where device_hash = ${given.hash}) as was_known,
      exists (select from known_devices where partner_id = ${given.partnerId}::bigint)
        or exists (select from known_devices where staff_id = ${given.staffId}::bigint) as had_any`,
);

/** Remembers the device of a sign-in, with what else that writes. */
export const deviceToRemember = (
  resources: Needed,
  owner: SessionOwner,
  device: string,
): Prepared<SeenBefore> =>
  noteSeen.with({
    partnerId: 'partnerId' in owner ? owner.partnerId : null,
    staffId: 'staffId' in owner ? owner.staffId : null,
    hash: hashDevice(resources, owner, device),
    now: resources.now(),
  });

/** The first device of an account is no news; one after it is. */
export const isNewDevice = ([before]: readonly SeenBefore[]): boolean =>
  before?.had_any === true && !before.was_known;
