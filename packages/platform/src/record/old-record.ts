import { createHash } from 'node:crypto';
import type { ActorKind, DB, Json } from '@baize/db';
import { sql, type Transaction } from 'kysely';
import type { Secrets } from '../security/secrets.ts';

/** The record as it was before migration 0067: entries in clear, chained by hash as they came. */
export type OldEntry = {
  id: number;
  occurred_at: string;
  actor_kind: ActorKind;
  actor_id: number | null;
  actor_name: string;
  action: string;
  partner_id: number | null;
  subject_kind: string | null;
  subject_id: number | null;
  message: string;
  details: { [name: string]: Json };
  ip: string | null;
  previous_hash: Buffer;
  hash: Buffer;
};

type OldHead = { id: number; hash: Buffer; seal: Buffer };

const BATCH = 1_000;

export async function* readOldRecord(db: Transaction<DB>): AsyncGenerator<OldEntry[]> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<OldEntry>`
      select * from activity_before where id > ${last} order by id limit ${BATCH}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return;
  }
}

/** Walks along and says what is wrong, as `verify-activity` did. */
export function createOldCheck() {
  let previous: Pick<OldEntry, 'id' | 'hash'> = { id: 0, hash: Buffer.alloc(32) };
  const problems: string[] = [];
  return {
    take(entry: OldEntry): void {
      if (entry.id !== previous.id + 1) {
        problems.push(`Entries ${previous.id + 1} to ${entry.id - 1} are missing.`);
      } else if (!hashOf(entry).equals(entry.hash)) {
        problems.push(`Entry ${entry.id} was changed.`);
      } else if (!entry.previous_hash.equals(previous.hash)) {
        problems.push(`Entry ${entry.id} does not follow entry ${previous.id}.`);
      }
      previous = { id: entry.id, hash: entry.hash };
    },
    async finish(db: Transaction<DB>, secrets: Secrets) {
      const { rows } = await sql<OldHead>`select id, hash, seal from activity_head_before`.execute(
        db,
      );
      const [head] = rows;
      if (head === undefined) problems.push('The seal of the record is missing.');
      else if (!sealOf(secrets, head).equals(head.seal)) {
        problems.push('The seal of the record is not ours.');
      } else if (head.id !== previous.id || !head.hash.equals(previous.hash)) {
        problems.push('The end of the record is not the one that was sealed.');
      }
      return { problems, head: `${previous.id}:${previous.hash.toString('hex')}` };
    },
  };
}

const sealOf = (secrets: Secrets, { id, hash }: OldHead) =>
  secrets.hash('activity-head', `${id}:${hash.toString('hex')}`);

function hashOf(entry: OldEntry): Buffer {
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
  return createHash('sha256').update(entry.previous_hash).update(JSON.stringify(fields)).digest();
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
