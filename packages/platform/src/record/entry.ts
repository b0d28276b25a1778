import type { ActivityAction, ActivityValues } from '@baize/contract';
import type { DB, Json } from '@baize/db';
import type { Selectable } from 'kysely';
import type { Secrets } from '../security/secrets.ts';

/** An audit entry with the values that the message of its action needs. */
export type ActivityEntry = {
  [A in ActivityAction]: {
    action: A;
    partnerId?: number;
    subject?: { kind: string; id: number };
    /**
     * Values before and after the change. Never a secret. Unreadable once the partner is erased.
     */
    details?: { [name: string]: Json };
    /** Values that must stay readable after the partner is erased. Never personal data. */
    proof?: { [name: string]: Json };
  } & (keyof ActivityValues<A> extends never ? { values?: never } : { values: ActivityValues<A> });
}[ActivityAction];

/** The author of an entry as the audit log stores them. */
export type EntryActor = {
  kind: StoredEntry['actor_kind'];
  id: number | null;
  name: string;
  /** Name of the secret key that the partner's server used. */
  keyName?: string;
  ip: string | null;
};

export type StoredEntry = Omit<Selectable<DB['activity']>, 'mac'>;

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

/** Authenticates an entry with SECRET_KEY. Changed or inserted entries have no valid MAC. */
export function entryMac(secrets: Secrets, entry: StoredEntry): Buffer {
  const fields = entryColumns.map((column) => canonical(entry[column]));
  return secrets.hash('activity-entry', JSON.stringify(fields));
}

/** Whether we wrote the entry and nobody changed it. */
export const isEntryOurs = (secrets: Secrets, { mac, ...entry }: SealedEntry): boolean =>
  entryMac(secrets, entry).equals(mac);

// Sorts object keys, because jsonb does not preserve their order and the hash must not depend on
// it.
function canonical(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString('base64');
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]));
}
