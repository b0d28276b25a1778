import type { Database, DB } from '@baize/db';
import { sql, type Transaction } from 'kysely';
import type { Secrets } from '../security/secrets.ts';
import { CHAIN_START, findFault, type Link, linkAfter } from './chain.ts';
import { isEntryOurs, type SealedEntry, sealedColumns } from './entry.ts';
import { readChainEnd } from './read-chain-end.ts';

const BATCH = 1_000;

export type NotedHead = { place: number; link: string };

export type Verification = {
  /**
   * How many entries are chained, how many of these are unchanged, and how many wait for chaining.
   */
  entries: number;
  ours: number;
  waiting: number;
  head: NotedHead;
  /** One sentence per problem; empty if the audit log is intact. */
  problems: string[];
};

/**
 * Verifies the whole audit log in one snapshot, so that it may grow in the meantime. After a
 * problem it continues from the stored link, so that one changed entry is one finding.
 * `noted` is the head of an earlier verification, stored elsewhere. It reveals an audit log that
 * was replaced as a whole, including the head, by an older copy.
 */
export function verifyRecord(
  db: Database,
  secrets: Secrets,
  noted?: NotedHead,
): Promise<Verification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const walk = await walkChain(snapshot, secrets, noted);
      const loose = await checkUnchained(snapshot, secrets);
      const problems = [...walk.problems, ...loose.problems];
      const end = await findEndFault(snapshot, secrets);
      if (end !== undefined) problems.push(end);
      if (!walk.isNoted) problems.push(`The record at ${noted?.place} is not what was noted.`);
      const { place, link } = walk.last;
      return {
        entries: walk.entries,
        ours: walk.ours,
        waiting: loose.waiting,
        head: { place, link: link.toString('hex') },
        problems,
      };
    });
}

type Chained = Link & { entry_id: number; entry: SealedEntry | undefined };

async function walkChain(db: Transaction<DB>, secrets: Secrets, noted: NotedHead | undefined) {
  const problems: string[] = [];
  let entries = 0;
  let ours = 0;
  let last: Link = CHAIN_START;
  let isNoted = noted === undefined || noted.place === 0;
  for (;;) {
    const batch = await readChained(db, last.place);
    for (const chained of batch) {
      const { entry } = chained;
      const isOurs = entry !== undefined && isEntryOurs(secrets, entry);
      if (isOurs) ours += 1;
      problems.push(...findProblems(secrets, last, chained, isOurs));
      last = { place: chained.place, link: chained.link };
      isNoted ||= noted?.place === last.place && noted.link === last.link.toString('hex');
    }
    entries += batch.length;
    if (batch.length < BATCH) return { problems, entries, ours, last, isNoted };
  }
}

async function readChained(db: Transaction<DB>, after: number): Promise<Chained[]> {
  const links = await db
    .selectFrom('activity_chain')
    .select(['place', 'link', 'entry_id'])
    .where('place', '>', after)
    .orderBy('place')
    .limit(BATCH)
    .execute();
  if (links.length === 0) return [];
  const entries = await db
    .selectFrom('activity')
    .select(sealedColumns)
    .where(
      'id',
      'in',
      links.map(({ entry_id }) => entry_id),
    )
    .execute();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return links.map((link) => ({ ...link, entry: byId.get(link.entry_id) }));
}

function findProblems(
  secrets: Secrets,
  previous: Link,
  chained: Chained,
  isOurs: boolean,
): string[] {
  const { place, link, entry_id, entry } = chained;
  if (place !== previous.place + 1) {
    const [first, last] = [previous.place + 1, place - 1];
    return [
      first === last
        ? `Place ${first} of the chain is missing.`
        : `Places ${first} to ${last} of the chain are missing.`,
    ];
  }
  if (entry === undefined) return [`Entry ${entry_id} is missing.`];
  if (!isOurs) return [`Entry ${entry_id} was changed.`];
  if (!linkAfter(secrets, previous, entry).link.equals(link)) {
    return [`Entry ${entry_id} is not the one that was sealed at place ${place}.`];
  }
  return [];
}

/** Checks entries that are not chained: waiting, waiting too long, or inserted by somebody else. */
async function checkUnchained(db: Transaction<DB>, secrets: Secrets) {
  const problems: string[] = [];
  const loose = await db
    .selectFrom('activity')
    .leftJoin('activity_chain', 'activity_chain.entry_id', 'activity.id')
    .leftJoin('activity_waiting', 'activity_waiting.entry_id', 'activity.id')
    .select(sealedColumns.map((column) => `activity.${column}` as const))
    .select('activity_waiting.since')
    .select(waitsTooLong.as('late'))
    .where('activity_chain.entry_id', 'is', null)
    .orderBy('activity.id')
    .execute();
  for (const { since, late, ...entry } of loose) {
    if (!isEntryOurs(secrets, entry)) problems.push(`Entry ${entry.id} is not ours.`);
    else if (since === null) problems.push(`Entry ${entry.id} was kept from being sealed.`);
    else if (late) problems.push(`Entry ${entry.id} has waited since ${since} to be sealed.`);
  }
  const removed = await db
    .selectFrom('activity_waiting')
    .leftJoin('activity', 'activity.id', 'activity_waiting.entry_id')
    .select('activity_waiting.entry_id')
    .where('activity.id', 'is', null)
    .orderBy('activity_waiting.entry_id')
    .execute();
  for (const { entry_id } of removed) {
    problems.push(`Entry ${entry_id} was removed before it was sealed.`);
  }
  return { problems, waiting: loose.length };
}

const waitsTooLong = sql<boolean>`coalesce(activity_waiting.since < clock_timestamp() - interval '1 minute', false)`;

/** Before the first start, an empty audit log is not a fault. */
async function findEndFault(db: Transaction<DB>, secrets: Secrets): Promise<string | undefined> {
  const { head, last } = await readChainEnd(db);
  if (head === undefined && last === undefined) {
    const anyone = await db.selectFrom('staff').select('id').limit(1).executeTakeFirst();
    const entry = await db.selectFrom('activity').select('id').limit(1).executeTakeFirst();
    if (anyone === undefined && entry === undefined) return undefined;
  }
  return findFault(secrets, head, last);
}
