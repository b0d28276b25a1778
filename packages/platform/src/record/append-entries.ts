import { type DB, type Prepared, statement, together } from '@baize/db';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Secrets } from '../security/secrets.ts';
import {
  type ActivityEntry,
  type EntryActor,
  entryMac,
  type SealedEntry,
  type StoredEntry,
} from './entry.ts';
import { holdKeys, type KeyRow } from './entry-keys.ts';
import { sealPersonal } from './personal-values.ts';

/**
 * Writes audit entries in the transaction of their change. No transaction waits for another here: a
 * job chains the entries afterwards (keep-chaining.ts).
 */
export async function appendEntries(
  db: Transaction<DB>,
  secrets: Secrets,
  actor: EntryActor,
  entries: readonly ActivityEntry[],
  now: Date,
): Promise<void> {
  const [read] = await together(db, [whatEntriesNeed(entries)]);
  await together(db, await entriesToKeep(db, secrets, { actor, entries, now, read }));
}

/** The id of an entry, and the key of its partner, if any. */
type EntryNeeds = { id: number; key_of: number | null; wrapped_key: Buffer | null };

/**
 * The subselect hides the array from the planner, which would otherwise plan again for each array.
 */
const numbersAndKeys = statement(
  (_, given: { partnerIds: readonly (number | null)[] }) => sql<EntryNeeds>`
    select nextval('activity_id_seq') as id, key.partner_id as key_of, key.wrapped_key
    from unnest((select ${given.partnerIds}::bigint[])) with ordinality as entry (partner_id, nth)
    left join lateral (
      select * from activity_keys where activity_keys.partner_id = entry.partner_id limit 1
    ) as key on true
    order by nth`,
);

export const whatEntriesNeed = (entries: readonly ActivityEntry[]) =>
  numbersAndKeys.with({ partnerIds: entries.map(({ partnerId }) => partnerId ?? null) });

const partnersOf = (entries: readonly ActivityEntry[]): number[] => [
  ...new Set(entries.flatMap(({ partnerId }) => partnerId ?? [])),
];

const keysIn = (read: readonly EntryNeeds[]): KeyRow[] =>
  read.flatMap(({ key_of, wrapped_key }) =>
    key_of === null ? [] : [{ partner_id: key_of, wrapped_key }],
  );

type Appended = {
  actor: EntryActor;
  entries: readonly ActivityEntry[];
  now: Date;
  read: readonly EntryNeeds[];
};

export async function entriesToKeep(
  db: Kysely<DB>,
  secrets: Secrets,
  { actor, entries, now, read }: Appended,
): Promise<Prepared<unknown>[]> {
  if (entries.length === 0) return [];
  const keys = await holdKeys(db, secrets, partnersOf(entries), keysIn(read));
  const rows = entries.map((entry, index) => {
    const id = read[index]?.id;
    if (id === undefined) throw new Error('An entry of the record has no number.');
    const partner_id = entry.partnerId ?? null;
    const isPartner = actor.kind === 'partner';
    const personal = sealPersonal(
      secrets,
      keys,
      { id, partner_id },
      {
        ...(isPartner && { actor: actor.name }),
        ...(actor.keyName !== undefined && { key: actor.keyName }),
        ...(entry.values && { values: entry.values }),
        ...(entry.details && { details: entry.details }),
        ip: actor.ip,
      },
    );
    return withMac(secrets, {
      id,
      occurred_at: now.toISOString(),
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: isPartner ? null : actor.name,
      action: entry.action,
      partner_id,
      subject_kind: entry.subject?.kind ?? null,
      subject_id: entry.subject?.id ?? null,
      proof: entry.proof ?? {},
      personal,
    });
  });
  return entriesToInsert(rows);
}

export const entriesToInsert = (rows: readonly SealedEntry[]): Prepared<unknown>[] =>
  rows.map((row) => insertEntry.with({ ...row, proof: JSON.stringify(row.proof) }));

const insertEntry = statement(
  (_, given: Omit<SealedEntry, 'proof'> & { proof: string }) => sql`
    insert into activity (id, occurred_at, actor_kind, actor_id, actor_name, action, partner_id,
      subject_kind, subject_id, proof, personal, mac)
    values (${given.id}, ${given.occurred_at}, ${given.actor_kind}, ${given.actor_id},
      ${given.actor_name}, ${given.action}, ${given.partner_id}, ${given.subject_kind},
      ${given.subject_id}, ${given.proof}, ${given.personal}, ${given.mac})`,
);

export const withMac = (secrets: Secrets, entry: StoredEntry): SealedEntry => ({
  ...entry,
  mac: entryMac(secrets, entry),
});
