import type { Json } from '@baize/db';
import { openSealedBytes, sealBytes } from '../security/sealed-bytes.ts';
import type { Secrets } from '../security/secrets.ts';
import type { EntryKey } from './entry-keys.ts';

export type PersonalValues = {
  /** The partner's name. Names of staff are stored in the entry itself. */
  actor?: string;
  /** Name of the secret key that the partner's server used. */
  key?: string;
  values?: Readonly<Record<string, string>>;
  details?: { [name: string]: Json };
  ip: string | null;
};

/**
 * Key for entries that concern no partner, which is never destroyed. Entries about staff, settings
 * and enquiries are kept as long as the audit log.
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
  // The partner was erased while this change was in progress; its name must not be stored again.
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
    // The entry was changed. Lists show the rest of it, and verify-activity names it.
    return 'damaged';
  }
}
