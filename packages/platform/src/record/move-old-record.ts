import { type DB, together } from '@baize/db';
import { sql, type Transaction } from 'kysely';
import { systemActor } from '../acts/actor.ts';
import type { Resources } from '../config/resources.ts';
import { appendEntries, entriesToInsert, withMac } from './append-entries.ts';
import { destroyEntryKey, holdKeys, keysOf } from './entry-keys.ts';
import { createOldCheck, type OldEntry, readOldRecord } from './old-record.ts';
import { sealPersonal } from './personal-values.ts';

/** What these tell is the proof of an erasure, and no one's personal value. */
const proofs = new Set(['kyc.erased', 'partner.erased']);
/** A record that someone rewrote has as many problems as entries. */
const MOST_PROBLEMS = 50;

/**
 * Checks the old chain, writes its entries anew under their old numbers, and records what the check
 * found. From then on they are chained and verified like any other.
 */
export async function moveOldRecord(
  db: Transaction<DB>,
  { secrets, now }: Pick<Resources, 'secrets' | 'now'>,
): Promise<string[]> {
  await eraseKeysOfErased(db, now());
  const check = createOldCheck();
  let entries = 0;
  for await (const batch of readOldRecord(db)) {
    for (const entry of batch) check.take(entry);
    await writeAnew(db, secrets, batch);
    entries += batch.length;
  }
  const { problems, head } = await check.finish(db, secrets);
  await sql`select setval('activity_id_seq', (select max(id) from activity))`.execute(db);
  await appendEntries(
    db,
    secrets,
    systemActor,
    [
      {
        action: 'activity.sealed_anew',
        values: { entries: String(entries) },
        proof: { entries, head, problems: problems.slice(0, MOST_PROBLEMS) },
      },
    ],
    now(),
  );
  await sql`drop table activity_before, activity_head_before`.execute(db);
  return problems;
}

/** Partners who were erased before their entries had a key: theirs never exists. */
async function eraseKeysOfErased(db: Transaction<DB>, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct partner_id as id from activity_before
    where partner_id is not null
      and not exists (select from partners where partners.id = activity_before.partner_id)`.execute(
    db,
  );
  for (const { id } of rows) await destroyEntryKey(db, id, now);
}

async function writeAnew(
  db: Transaction<DB>,
  secrets: Resources['secrets'],
  batch: readonly OldEntry[],
): Promise<void> {
  const partnerIds = new Set(batch.flatMap(({ partner_id }) => partner_id ?? []));
  const concerned = [...partnerIds];
  const found = await keysOf(db, { partnerIds: concerned });
  const keys = await holdKeys(db, secrets, concerned, found);
  const rows = batch.map(
    ({ message, details, ip, actor_name, previous_hash: _, hash: __, ...entry }) => {
      const isPartner = entry.actor_kind === 'partner';
      const isProof = proofs.has(entry.action);
      const personal = sealPersonal(secrets, keys, entry, {
        ...(isPartner && { actor: actor_name }),
        ...(!isProof && { details }),
        message,
        ip,
      });
      return withMac(secrets, {
        ...entry,
        actor_name: isPartner ? null : actor_name,
        proof: isProof ? details : {},
        personal,
      });
    },
  );
  await together(db, entriesToInsert(rows));
}
