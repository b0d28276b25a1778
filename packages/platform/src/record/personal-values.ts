import type { Json } from '@baize/db';
import { openSealedBytes, sealBytes } from '../security/sealed-bytes.ts';
import type { Secrets } from '../security/secrets.ts';
import type { EntryKey } from './entry-keys.ts';

/** What of an entry tells of people. */
export type PersonalValues = {
  /** The partner who did it; the names of colleagues stand in the entry itself. */
  actor?: string;
  /** The name of the secret key with which the partner's own server did it. */
  key?: string;
  values?: Readonly<Record<string, string>>;
  details?: { [name: string]: Json };
  ip: string | null;
};

/**
 * Of what concerns no partner, our own key, which nothing destroys: entries about staff, settings
 * and enquiries are kept as long as the record.
 */
const houseKey = (secrets: Secrets) => secrets.derive('activity-house');

const keyFor = (secrets: Secrets, partnerId: number | null, keys: ReadonlyMap<number, EntryKey>) =>
  partnerId === null ? houseKey(secrets) : keys.get(partnerId);

type Whose = { id: number; partner_id: number | null };

export function sealPersonal(
  secrets: Secrets,
  keys: ReadonlyMap<number, EntryKey>,
  { id, partner_id }: Whose,
  values: PersonalValues,
): Buffer | null {
  const key = keyFor(secrets, partner_id, keys);
  // An erased partner's name must not come back with an act that was still on its way.
  if (!Buffer.isBuffer(key)) return null;
  return sealBytes(key, Buffer.from(JSON.stringify(values)), String(id));
}

export function openPersonal(
  secrets: Secrets,
  keys: ReadonlyMap<number, EntryKey>,
  { id, partner_id, personal }: Whose & { personal: Buffer | null },
): PersonalValues | 'erased' | 'damaged' {
  const key = keyFor(secrets, partner_id, keys);
  if (key === 'destroyed') return 'erased';
  if (!Buffer.isBuffer(key) || personal === null) return 'damaged';
  try {
    return JSON.parse(openSealedBytes(key, personal, String(id)).toString()) as PersonalValues;
  } catch {
    // Someone changed it: the list still shows the rest, and verify-activity names the entry.
    return 'damaged';
  }
}
