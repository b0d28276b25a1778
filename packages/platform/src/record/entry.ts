import type { ActivityAction, ActivityValues } from '@baize/contract';
import type { DB, Json } from '@baize/db';
import type { Selectable } from 'kysely';
import type { Secrets } from '../security/secrets.ts';

/** What happened, with the values that its sentence asks for. */
export type ActivityEntry = {
  [A in ActivityAction]: {
    action: A;
    partnerId?: number;
    subject?: { kind: string; id: number };
    /** Before and after where it matters. Never a secret; gone when the partner is erased. */
    details?: { [name: string]: Json };
    /** What must be read after the partner is erased. Never a personal value. */
    proof?: { [name: string]: Json };
  } & (keyof ActivityValues<A> extends never ? { values?: never } : { values: ActivityValues<A> });
}[ActivityAction];

/** Who did it, as the record knows them. */
export type EntryActor = {
  kind: StoredEntry['actor_kind'];
  id: number | null;
  name: string;
  /** Of the secret key with which a partner's own server did it. */
  keyName?: string;
  ip: string | null;
};

export type StoredEntry = Omit<Selectable<DB['activity']>, 'mac'>;

/** As it stands in the table. */
export type SealedEntry = StoredEntry & { mac: Buffer };

export const entryColumns = [
  'id',
  'occurred_at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'partner_id',
  'subject_kind',
  'subject_id',
  'proof',
  'personal',
] as const satisfies readonly (keyof StoredEntry)[];

export const sealedColumns = [...entryColumns, 'mac'] as const;

/** Only a holder of SECRET_KEY can make it: an entry that was changed or slipped in has none. */
export function entryMac(secrets: Secrets, entry: StoredEntry): Buffer {
  const fields = entryColumns.map((column) => canonical(entry[column]));
  return secrets.hash('activity-entry', JSON.stringify(fields));
}

/** Whether it is what we wrote. */
export const isEntryOurs = (secrets: Secrets, { mac, ...entry }: SealedEntry): boolean =>
  entryMac(secrets, entry).equals(mac);

// jsonb does not keep the order of keys; the hash must not depend on it.
function canonical(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString('base64');
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]));
}
