import { createHash } from 'node:crypto';
import { type ActivityAction, type ActivityValues, tellActivity } from '@baize/contract';
import type { DB, Json } from '@baize/db';
import type { Secrets } from '@baize/server-kit';
import { sql, type Transaction } from 'kysely';
import { advisoryLocks } from '../config/advisory-locks.ts';
import type { Actor } from './actor.ts';

export const CHAIN_START = Buffer.alloc(32);

/** What happened, with the values that its sentence asks for. */
export type ActivityEntry = {
  [A in ActivityAction]: {
    action: A;
    partnerId?: number;
    subject?: { kind: string; id: number };
    /** Before and after where it matters. Never a secret. */
    details?: { [name: string]: Json };
  } & (keyof ActivityValues<A> extends never ? { values?: never } : { values: ActivityValues<A> });
}[ActivityAction];

export type ChainedEntry = {
  id: number;
  occurred_at: string;
  actor_kind: string;
  actor_id: number | null;
  actor_name: string;
  action: string;
  partner_id: number | null;
  subject_kind: string | null;
  subject_id: number | null;
  message: string;
  details: Json;
  ip: string | null;
};

export async function appendActivity(
  db: Transaction<DB>,
  secrets: Secrets,
  actor: Actor,
  entries: readonly ActivityEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  await sql`select pg_advisory_xact_lock(${advisoryLocks.activityChain})`.execute(db);
  // The sealed head says where the chain ends, not the entries: were its last ones removed, the
  // next would leave a gap instead of closing it.
  const head = await db.selectFrom('activity_head').select(['id', 'hash']).executeTakeFirst();
  let previous = head ?? { id: 0, hash: CHAIN_START };
  const rows = entries.map((entry) => {
    const row: ChainedEntry = {
      id: previous.id + 1,
      occurred_at: now.toISOString(),
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      action: entry.action,
      partner_id: entry.partnerId ?? null,
      subject_kind: entry.subject?.kind ?? null,
      subject_id: entry.subject?.id ?? null,
      message: tellActivity(entry.action, namesIn(actor, entry), ''),
      details: entry.details ?? {},
      ip: actor.ip,
    };
    const hash = chainHash(previous.hash, row);
    const linked = {
      ...row,
      actor_kind: actor.kind,
      details: JSON.stringify(row.details),
      previous_hash: previous.hash,
      hash,
    };
    previous = { id: row.id, hash };
    return linked;
  });
  const sealed = { ...previous, seal: sealHead(secrets, previous) };
  await db
    .with('head', (query) =>
      query
        .insertInto('activity_head')
        .values(sealed)
        .onConflict((conflict) => conflict.column('only_one').doUpdateSet(sealed)),
    )
    .insertInto('activity')
    .values(rows)
    .execute();
}

const namesIn = (actor: Actor, { values, subject, partnerId }: ActivityEntry) => ({
  ...values,
  actor: actor.name,
  subject: subject?.id,
  partner: partnerId,
});

/** Ties the chain's end to a key outside the database: only its holder can move it. */
export const sealHead = (secrets: Secrets, head: { id: number; hash: Buffer }): Buffer =>
  secrets.hash('activity-head', `${head.id}:${head.hash.toString('hex')}`);

export function chainHash(previous: Buffer, entry: ChainedEntry): Buffer {
  const fields = [
    entry.id,
    entry.occurred_at,
    entry.actor_kind,
    entry.actor_id,
    entry.actor_name,
    entry.action,
    entry.partner_id,
    entry.subject_kind,
    entry.subject_id,
    entry.message,
    sortKeys(entry.details),
    entry.ip,
  ];
  return createHash('sha256').update(previous).update(JSON.stringify(fields)).digest();
}

// jsonb does not keep the order of keys; the hash must not depend on it.
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
