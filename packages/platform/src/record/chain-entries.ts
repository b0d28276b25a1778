import { type Database, type DB, statement } from '@baize/db';
import { sql, type Transaction } from 'kysely';
import { advisoryLocks } from '../config/advisory-locks.ts';
import type { Secrets } from '../security/secrets.ts';
import { CHAIN_START, findFault, type Link, linkAfter, sealHead } from './chain.ts';
import { isEntryOurs, sealedColumns } from './entry.ts';
import { readChainEnd } from './read-chain-end.ts';

const BATCH = 500;

export type Chained =
  | { outcome: 'busy' }
  | { outcome: 'broken'; faults: string[] }
  | { outcome: 'chained'; head: Link; faults: string[]; more: boolean };

/**
 * Chains the waiting entries. One process does so at a time; if it hangs, the transaction timeout
 * releases the lock. The chain continues only from a head that we sealed. `known` is the latest
 * head that this process has seen, which reveals a table replaced by an older copy.
 */
export function chainEntries(
  { db, secrets }: { db: Database; secrets: Secrets },
  known?: Link,
): Promise<Chained> {
  return db.transaction().execute(async (transaction): Promise<Chained> => {
    if (!(await isOurTurn(transaction))) return { outcome: 'busy' };
    const { head, last } = await readChainEnd(transaction);
    const fault = findFault(secrets, head, last) ?? (await findReturn(transaction, known));
    if (fault !== undefined) return { outcome: 'broken', faults: [fault] };
    return chainAfter(transaction, secrets, head ?? CHAIN_START);
  });
}

async function isOurTurn(db: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.activityChain}) as free`.execute(db);
  return rows[0]?.free === true;
}

async function findReturn(
  db: Transaction<DB>,
  known: Link | undefined,
): Promise<string | undefined> {
  if (known === undefined || known.place === 0) return undefined;
  const found = await db
    .selectFrom('activity_chain')
    .select('link')
    .where('place', '=', known.place)
    .executeTakeFirst();
  if (found?.link.equals(known.link)) return undefined;
  return `The record went back: what was sealed at place ${known.place} is gone.`;
}

async function chainAfter(db: Transaction<DB>, secrets: Secrets, end: Link): Promise<Chained> {
  const waiting = await readWaiting(db);
  const faults: string[] = [];
  const links: (Link & { entry_id: number })[] = [];
  let previous: Link = end;
  for (const { entry_id, entry } of waiting) {
    if (entry === undefined) {
      faults.push(`Entry ${entry_id} was removed before it was sealed.`);
    } else if (!isEntryOurs(secrets, entry)) {
      faults.push(`Entry ${entry_id} is not ours, or was changed before it was sealed.`);
    } else {
      previous = linkAfter(secrets, previous, entry);
      links.push({ ...previous, entry_id });
    }
  }
  const more = links.length > 0 && waiting.length === BATCH;
  if (links.length === 0) return { outcome: 'chained', head: end, faults, more };
  const head = sealHead(secrets, previous);
  await keepLinks(db, {
    places: links.map(({ place }) => place),
    links: links.map(({ link }) => link),
    entryIds: links.map(({ entry_id }) => entry_id),
  });
  await db.updateTable('activity_head').set(head).execute();
  return { outcome: 'chained', head, faults, more };
}

const keepLinks = statement(
  (_, given: { places: number[]; links: Buffer[]; entryIds: number[] }) => sql`
    with chained as (
      delete from activity_waiting where entry_id = any (${given.entryIds}::bigint[])
    )
    insert into activity_chain (place, link, entry_id)
    select * from unnest(${given.places}::bigint[], ${given.links}::bytea[],
      ${given.entryIds}::bigint[])`,
);

const waitingIds = statement((db) =>
  db.selectFrom('activity_waiting').select('entry_id').orderBy('entry_id').limit(BATCH),
);

const entriesOf = statement((db, given: { ids: readonly number[] }) =>
  db.selectFrom('activity').select(sealedColumns).where(sql<boolean>`id = any (${given.ids})`),
);

async function readWaiting(db: Transaction<DB>) {
  const ids = (await waitingIds(db, {})).map(({ entry_id }) => entry_id);
  const entries = await entriesOf(db, { ids });
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return ids.map((entry_id) => ({ entry_id, entry: byId.get(entry_id) }));
}
