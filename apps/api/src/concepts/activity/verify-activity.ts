import type { Database } from '@baize/db';
import type { Secrets } from '@baize/server-kit';
import { CHAIN_START, chainHash, sealHead } from '../../platform/acts/activity.ts';

const BATCH = 1_000;

export type Verification = {
  entries: number;
  head: NotedHead;
  /** One sentence for each thing that is wrong; none when the record is whole. */
  problems: string[];
};

type Link = { id: number; hash: Buffer };
export type NotedHead = { id: number; hash: string };

/**
 * `noted` is the head of an earlier verification, kept elsewhere: it also finds a record that was
 * replaced as a whole, seal and all, by an older copy of itself.
 *
 * Walks the whole record in one snapshot, so that it may grow meanwhile. After a problem it goes
 * on from what is stored, so that one changed entry is one finding and not all that follow.
 */
export function verifyActivity(
  db: Database,
  secrets: Secrets,
  noted?: NotedHead,
): Promise<Verification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const problems: string[] = [];
      let entries = 0;
      let isNoted = noted === undefined;
      let previous: Link = { id: 0, hash: CHAIN_START };
      for (;;) {
        const rows = await snapshot
          .selectFrom('activity')
          .selectAll()
          .where('id', '>', previous.id)
          .orderBy('id')
          .limit(BATCH)
          .execute();
        for (const row of rows) {
          const problem = checkLink(previous, row);
          if (problem !== undefined) problems.push(problem);
          previous = { id: row.id, hash: row.hash };
          isNoted ||= row.id === noted?.id && row.hash.toString('hex') === noted.hash;
        }
        entries += rows.length;
        if (rows.length < BATCH) break;
      }
      const head = await snapshot
        .selectFrom('activity_head')
        .select(['id', 'hash', 'seal'])
        .executeTakeFirst();
      const problem = checkHead(secrets, previous, head);
      if (problem !== undefined) problems.push(problem);
      if (!isNoted) problems.push(`Entry ${noted?.id} is not the one that was noted.`);
      return {
        entries,
        head: { id: previous.id, hash: previous.hash.toString('hex') },
        problems,
      };
    });
}

type Row = Parameters<typeof chainHash>[1] & { previous_hash: Buffer; hash: Buffer };

function checkLink(previous: Link, row: Row): string | undefined {
  if (row.id !== previous.id + 1) {
    const [first, last] = [previous.id + 1, row.id - 1];
    return first === last
      ? `Entry ${first} is missing.`
      : `Entries ${first} to ${last} are missing.`;
  }
  if (!chainHash(row.previous_hash, row).equals(row.hash)) return `Entry ${row.id} was changed.`;
  if (!row.previous_hash.equals(previous.hash)) {
    return `Entry ${row.id} does not follow entry ${previous.id}: one of them was changed.`;
  }
  return undefined;
}

function checkHead(
  secrets: Secrets,
  last: Link,
  head: (Link & { seal: Buffer }) | undefined,
): string | undefined {
  if (head === undefined) {
    return last.id === 0 ? undefined : 'The seal of the record is missing.';
  }
  if (!sealHead(secrets, head).equals(head.seal)) {
    return 'The seal of the record is not ours: it was changed, or made with another SECRET_KEY.';
  }
  if (head.id > last.id) return `The record is cut: it ends at ${last.id} and was at ${head.id}.`;
  if (head.id !== last.id || !head.hash.equals(last.hash)) {
    return 'The end of the record is not the one that was sealed.';
  }
  return undefined;
}
