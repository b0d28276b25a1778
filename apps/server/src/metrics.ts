import { statfs } from 'node:fs/promises';
import { accountModes } from '@baize/contract';
import type { Resources } from '@baize/platform/config/resources';
import { withinTime } from '@baize/platform/http/health';
import { Gauge } from '@baize/platform/metrics/metrics';
import { checkRecordEnd } from '@baize/platform/record/check-record-end';
import { sql } from 'kysely';

/** Registers the server's metrics. deploy/prometheus/alerts.yaml has the alerts on them. */
export function countServer(resources: Resources): void {
  const { metrics, pool, watch, secrets, updates, config, storage, liveTables } = resources;
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    collect: (gauge: Gauge<Label>) => void | Promise<void>,
    labelNames: readonly Label[] = [],
  ) =>
    new Gauge<Label>({
      name: `baize_${name}`,
      help,
      labelNames,
      registers: [metrics],
      async collect() {
        this.reset();
        await collect(this);
      },
    });

  gauge(
    'database_connections',
    'Connections to the database, and calls that wait for one',
    (connections) => {
      connections.set({ state: 'open' }, pool.totalCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waited_for' }, pool.waitingCount);
    },
    ['state'],
  );
  gauge('updates_heard', 'Whether announcements of other processes reach this one', (heard) =>
    heard.set(updates.isListening() ? 1 : 0),
  );
  gauge(
    'jobs',
    'Jobs that could run now, and those given up after their last try',
    async (jobs) => {
      const { rows } = await sql<{ due: number; given_up: number }>`
        select count(*) filter (where attempts < max_attempts and run_at <= now()) as due,
          count(*) filter (where attempts >= max_attempts and locked_at is null) as given_up
        from graphile_worker.jobs`.execute(watch);
      jobs.set({ state: 'due' }, rows[0]?.due ?? 0);
      jobs.set({ state: 'given_up' }, rows[0]?.given_up ?? 0);
    },
    ['state'],
  );
  gauge('jobs_oldest_due_seconds', 'How long the oldest job that could run has waited', (age) =>
    setSeconds(
      age,
      sql`select min(run_at) as since from graphile_worker.jobs
        where attempts < max_attempts and run_at <= now()`,
    ),
  );
  gauge(
    'emails_unsent',
    'E-mails not sent yet: never tried, or failed and to be tried again',
    async (unsent) => {
      const { rows } = await sql<{ status: string; count: number }>`
        select status, count(*) as count from emails where status in ('queued', 'failed')
        group by status`.execute(watch);
      for (const status of ['queued', 'failed']) unsent.set({ status }, 0);
      for (const { status, count } of rows) unsent.set({ status }, count);
    },
    ['status'],
  );
  gauge('emails_oldest_unsent_seconds', 'How long the oldest unsent e-mail has waited', (age) =>
    setSeconds(
      age,
      sql`select min(created_at) as since from emails where status in ('queued', 'failed')`,
    ),
  );
  gauge(
    'emails_given_up',
    'E-mails given up in the last day: refused for good, or failed at their last try',
    async (givenUp) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from emails where given_up_at > now() - interval '1 day'`.execute(
        watch,
      );
      givenUp.set(rows[0]?.count ?? 0);
    },
  );
  gauge(
    'transactions_needing_attention',
    'Credits and rollbacks that no wallet confirmed for a day',
    async (needing) => {
      const { rows } = await sql<{ mode: string; count: number }>`
        select mode, count(*) as count from transactions where state = 'needs_attention'
        group by mode`.execute(watch);
      for (const mode of accountModes) needing.set({ mode }, 0);
      for (const { mode, count } of rows) needing.set({ mode }, count);
    },
    ['mode'],
  );
  gauge(
    'activity_fault',
    'Whether the end of the activity record is not ours, or entries wait to be sealed',
    async (fault) => fault.set((await checkRecordEnd({ db: watch, secrets })).problem ? 1 : 0),
  );
  gauge(
    'activity_sealed_entries',
    'Sealed entries of the activity record; never falls',
    async (sealed) => sealed.set((await checkRecordEnd({ db: watch, secrets })).sealed),
  );
  gauge(
    'disk_bytes',
    'Space on the disk of DATA_DIR',
    async (disk) => {
      // With S3 and an external database, nothing creates the folder. Where it is needed, the
      // storage check reports its absence.
      const place = await statfs(config.dataDir).catch(unlessMissing);
      if (place === undefined) return;
      const { bsize, blocks, bavail } = place;
      disk.set({ state: 'free' }, bavail * bsize);
      disk.set({ state: 'all' }, blocks * bsize);
    },
    ['state'],
  );
  gauge(
    'storage_answers',
    'Whether the storage of documents answers and is ours',
    async (answers) => answers.set(await isStorageThere()),
  );
  gauge(
    'table_running',
    'Whether rounds are being run at the table, as this process sees it',
    async (running) => {
      for (const { id, isLive } of await liveTables(watch))
        running.set({ table: id }, isLive ? 1 : 0);
    },
    ['table'],
  );
  gauge(
    'table_players',
    'Players connected to this process',
    async (players) => {
      for (const { id, playersOnline } of await liveTables(watch))
        players.set({ table: id }, playersOnline);
    },
    ['table'],
  );

  gauge(
    'table_led',
    'Whether a process took the lead of the table and did not give it back',
    async (led) => {
      const { rows } = await sql<{ id: string; led: number }>`
        select id, (leader is not null)::int as led from live_tables`.execute(watch);
      for (const { id, led: isLed } of rows) led.set({ table: id }, isLed);
    },
    ['table'],
  );
  gauge(
    'table_round_age_seconds',
    'How long ago the newest round of the table was opened',
    async (age) => {
      const { rows } = await sql<{ table: string; seconds: number | null }>`
        select live_tables.id as table,
          extract(epoch from clock_timestamp() - newest.opened_at)::float8 + offset_ms / 1000 as seconds
        from live_timeline, live_tables
        left join lateral (
          select opened_at from live_rounds where table_id = live_tables.id order by id desc limit 1
        ) newest on true`.execute(watch);
      for (const { table, seconds } of rows) age.set({ table }, seconds ?? 0);
    },
    ['table'],
  );

  function unlessMissing(error: NodeJS.ErrnoException): undefined {
    if (error.code !== 'ENOENT') throw error;
  }

  async function isStorageThere(): Promise<0 | 1> {
    try {
      await withinTime(storage.check());
      return 1;
    } catch {
      // The readiness check logs the reason.
      return 0;
    }
  }

  async function setSeconds(gauge: Gauge, since: ReturnType<typeof sql>): Promise<void> {
    const { rows } = await sql<{ seconds: number | null }>`
      select extract(epoch from now() - since)::float8 as seconds from (${since}) oldest`.execute(
      watch,
    );
    gauge.set(rows[0]?.seconds ?? 0);
  }
}
