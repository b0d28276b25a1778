import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aPartner } from '../testing/people.ts';
import { quickPace, type RunningTable, startTable } from '../testing/start-table.ts';
import { aPlayer } from '../testing/test-player.ts';
import { useDatabase } from '../testing/test-table.ts';

const own = useDatabase();
const reported = vi.fn();
let table: RunningTable;

beforeAll(async () => {
  const pace = { ...quickPace, bettingMs: 600_000 };
  table = await startTable(own.appDatabase, { pace }, (app) => {
    vi.spyOn(app.log, 'error').mockImplementation(reported);
  });
});
afterAll(() => table.close());

/** Renames the function that reads a player's terms, until the returned function is called. */
async function hideTerms(): Promise<() => Promise<unknown>> {
  const { db } = own.database;
  const { rows } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc where proname = 'live_bet_terms'`.execute(
    db,
  );
  const name = sql.raw(rows[0]?.name ?? '');
  await sql`alter function ${name} rename to hidden_terms`.execute(db);
  return () => sql`alter routine hidden_terms rename to live_bet_terms`.execute(db);
}

const loseConnection = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'baize-tables'`.execute(
    own.database.db,
  );

const tell = (news: object) =>
  sql`select pg_notify('baize_live', ${JSON.stringify(news)})`.execute(own.database.db);

it.each([
  ['after the connection to the database was lost', loseConnection],
  ['of a player', (playerId: number) => tell({ t: 'player', playerId })],
  ['of a table', () => tell({ t: 'limits', tableId: 'roulette-1' })],
])(
  'a notification %s is processed later if the database was not available',
  async (_, bringNews) => {
    const { db } = own.database;
    const partner = await aPartner(db);
    const ann = await aPlayer(table.url, partner, 'ann');
    const bob = await aPlayer(table.url, partner, 'bob');
    const { limits } = await bob.next('welcome');
    await ann.next('welcome');
    const minBet = limits.minBet + 1;
    // Excludes the player like another process whose notification was lost.
    const excluded = await db
      .updateTable('live_players')
      .set({ exclusion_kind: 'exclusion', excluded_at: new Date() })
      .where('partner_id', '=', partner.partnerId)
      .where('external_id', '=', 'ann')
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('live_tables').set({ min_bet: minBet }).execute();
    const showTerms = await hideTerms();
    reported.mockClear();
    try {
      await bringNews(excluded.id);
      await expect.poll(() => reported.mock.calls.length, { timeout: 15_000 }).toBeGreaterThan(0);
    } finally {
      await showTerms();
    }
    expect((await ann.closed).reason).toBe('player_excluded');
    expect(await bob.next('limits')).toMatchObject({ limits: { minBet } });
    expect(table.live.tables()[0]?.limits.minBet).toBe(minBet);
    await bob.leave();
  },
);
