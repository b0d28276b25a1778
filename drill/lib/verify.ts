import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';
import { inspectLedger, soundLedger } from '../../packages/live/src/testing/ledger.ts';
import { JOBS_AT_ONCE } from '../../packages/platform/src/jobs/jobs-at-once.ts';
import { type Acknowledged, countAll } from './acknowledged.ts';
import type { Cluster } from './cluster.ts';
import { runCommand } from './command.ts';
import { documentsFinding } from './documents.ts';
import { type Finding, finding, none } from './finding.ts';
import { until } from './until.ts';

/** Longer than a killed process keeps its jobs locked, and longer than a round. */
const SETTLES_WITHIN_MS = 150_000;
/** The queue waits e⁶ (about 403) seconds before a seventh attempt. */
const MAIL_WITHIN_MS = 420_000;

/** Checks that everything acknowledged exists exactly once, with all that follows from it. */
export async function verify(cluster: Cluster, acknowledged: Acknowledged): Promise<Finding[]> {
  return [
    finding('acknowledged', countAll(acknowledged) > 0, countAll(acknowledged)),
    ...(await verifyRows(cluster, acknowledged)),
    await documentsFinding(cluster.database.db, cluster.url, acknowledged.documents),
    ...(await verifyMoney(cluster, acknowledged)),
    ...(await verifyMail(cluster, acknowledged)),
    await verifyRecord(cluster),
  ];
}

type Counted = { name: string; count: number };

/** Returns the wanted names that do not occur exactly once. */
function notOnce(wanted: Iterable<string>, counted: readonly Counted[]): string[] {
  const counts = new Map(counted.map(({ name, count }) => [name, count]));
  return [...wanted].filter((name) => counts.get(name) !== 1);
}

const twice = (counted: readonly Counted[]) =>
  counted.filter(({ count }) => count > 1).map(({ name }) => name);

async function verifyRows({ database: { db } }: Cluster, of: Acknowledged): Promise<Finding[]> {
  const read = async (statement: ReturnType<typeof sql<Counted>>) =>
    (await statement.execute(db)).rows;
  const partners = await read(
    sql`select username as name, count(*) as count from partners group by 1`,
  );
  const tickets = await read(
    sql`select subject as name, count(*) as count from tickets group by 1`,
  );
  const keys = await read(sql`
    select partner_id::text as name, count(*) as count from api_keys
    where revoked_at is null group by 1`);
  return [
    none('partners lost or doubled', [
      ...notOnce(of.registered.keys(), partners),
      ...twice(partners),
    ]),
    none('tickets lost or doubled', [...notOnce(of.tickets, tickets), ...twice(tickets)]),
    none('approved partners without their one key', notOnce([...of.approved].map(String), keys)),
  ];
}

async function verifyMoney({ database: { db } }: Cluster, of: Acknowledged): Promise<Finding[]> {
  await until(
    'every bet is decided',
    async () => (await inspectLedger(db)).undecidedBets === 0,
    SETTLES_WITHIN_MS,
  );
  const report = await inspectLedger(db);
  const { rows } = await sql<Counted>`
    select client_id as name, count(*) as count from live_bets group by 1`.execute(db);
  const isSound = Object.entries(soundLedger).every(
    ([name, value]) => report[name as keyof typeof report] === value,
  );
  return [
    none(`bets lost or doubled, of ${of.bets.size}`, [...notOnce(of.bets, rows), ...twice(rows)]),
    finding('ledger sums to zero, every balance and bet whole', isSound, JSON.stringify(report)),
  ];
}

/** Returns the unsent e-mails with their jobs and last errors. */
async function readUnsent(db: Kysely<DB>): Promise<unknown[]> {
  const { rows } = await sql`
    select emails.id, template, emails.status, emails.created_at, now() as now, attempts, run_at, locked_at,
      locked_by, jobs.last_error
    from emails left join graphile_worker._private_jobs jobs
      on (jobs.payload ->> 'id')::bigint = emails.id
    where emails.status <> 'sent'`.execute(db);
  return rows;
}

/** Maximum number of e-mails that the mail server accepted without a process recording it. */
const mostUnnoted = ({ portals, way }: Cluster): number => {
  const cuts = portals.reduce((sum, { timesCut }) => sum + timesCut, 0);
  return JOBS_AT_ONCE * (cuts + way.timesSwallowed * portals.length);
};

/** Only an e-mail whose process was interrupted while sending may repeat, with its Message-ID. */
async function verifyMail(cluster: Cluster, of: Acknowledged): Promise<Finding[]> {
  const { database, mail } = cluster;
  const unsent = sql<{ count: number }>`
    select count(*) as count from emails where status <> 'sent'`;
  await until(
    'every e-mail is sent',
    async () => (await unsent.execute(database.db)).rows[0]?.count === 0,
    MAIL_WITHIN_MS,
  ).catch(async (error: Error) => {
    error.message += ` ${JSON.stringify(await readUnsent(database.db))}`;
    throw error;
  });
  const { rows } = await sql<{ message_id: string; template: string; recipient: string }>`
    select message_id, template, recipient from emails`.execute(database.db);
  const received = new Map<string, number>();
  for (const { messageId = '' } of mail.received) {
    received.set(messageId, (received.get(messageId) ?? 0) + 1);
  }
  const known = new Set(rows.map(({ message_id }) => message_id));
  const welcomes = new Map<string, number>();
  for (const { template, recipient } of rows) {
    if (template === 'welcome') welcomes.set(recipient, (welcomes.get(recipient) ?? 0) + 1);
  }
  const repeated = [...received.values()].reduce((sum, count) => sum + count - 1, 0);
  const most = mostUnnoted(cluster);
  return [
    none(
      'e-mails that never came',
      [...known].filter((id) => !received.has(id)),
    ),
    none(
      'e-mails of no event',
      [...received.keys()].filter((id) => !known.has(id)),
    ),
    none(
      'partners without their one welcome',
      [...of.registered.values()].filter((to) => welcomes.get(to) !== 1),
    ),
    finding(
      `of ${known.size} e-mails, repeated under the same Message-ID, at most ${most}`,
      repeated <= most,
      repeated,
    ),
  ];
}

async function verifyRecord({ env }: Cluster): Promise<Finding> {
  const { code, said } = await runCommand('verify-activity', [], env);
  return finding(
    'the activity record verifies',
    code === 0,
    code === 0 ? 'all of it' : said.trim(),
  );
}
