import { type DB, statement } from '@baize/db';
import type { Secrets } from '@baize/server-kit';
import { sql, type Transaction } from 'kysely';
import type { Actor } from '../acts/actor.ts';
import { type ActivityEntry, entryMac, type StoredEntry } from './entry.ts';
import { holdKeys } from './entry-keys.ts';
import { sealPersonal } from './personal-values.ts';

/**
 * Writes entries with the act they tell of. Nothing here is waited for by other acts: each entry
 * stands for itself, and a job chains it afterwards (keep-chaining.ts).
 */
export async function appendEntries(
  db: Transaction<DB>,
  secrets: Secrets,
  actor: Actor,
  entries: readonly ActivityEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  const ids = await takeIds(db, entries.length);
  const partnerIds = new Set(entries.flatMap(({ partnerId }) => partnerId ?? []));
  const keys = await holdKeys(db, secrets, [...partnerIds]);
  const rows = entries.map((entry, index) => {
    const id = ids[index];
    if (id === undefined) throw new Error('An entry of the record has no number.');
    const partner_id = entry.partnerId ?? null;
    const isPartner = actor.kind === 'partner';
    const personal = sealPersonal(
      secrets,
      keys,
      { id, partner_id },
      {
        ...(isPartner && { actor: actor.name }),
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
  await db.insertInto('activity').values(rows).execute();
}

export const withMac = (secrets: Secrets, entry: StoredEntry) => ({
  ...entry,
  proof: JSON.stringify(entry.proof),
  mac: entryMac(secrets, entry),
});

const nextIds = statement(
  (_, given: { count: number }) => sql<{ id: number }>`
    select nextval('activity_id_seq') as id from generate_series(1, ${given.count}::int)`,
);

async function takeIds(db: Transaction<DB>, count: number): Promise<number[]> {
  return (await nextIds(db, { count })).map(({ id }) => id);
}
