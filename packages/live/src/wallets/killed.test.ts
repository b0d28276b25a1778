import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { playAtCasino } from '../testing/casino-players.ts';
import {
  compareBooks,
  countUnended,
  findLooseDebits,
  sumPurses,
} from '../testing/compare-books.ts';
import { startFaultyWay } from '../testing/faulty-way.ts';
import {
  type KillableTable,
  killAllTables,
  startKillableTable,
} from '../testing/killable-table.ts';
import { aWalletPartner } from '../testing/launched-player.ts';
import { inspectLedger, soundLedger } from '../testing/ledger.ts';
import { createCasino } from '../testing/sample-casino.ts';
import { useDatabase } from '../testing/test-table.ts';

const own = useDatabase();
const closers: (() => unknown)[] = [];
afterEach(async () => {
  await killAllTables();
  for (const close of closers.splice(0).reverse()) await close();
});

/** Moves times into the past, so that taken, delayed and abandoned transactions are due. */
async function letTimePass(): Promise<void> {
  const { db } = own.database;
  await sql`alter table transactions disable trigger user`.execute(db);
  await sql`update transactions set created_at = created_at - interval '11 seconds',
    next_try_at = case when next_try_at is null then null else now() end where state = 'pending'`.execute(
    db,
  );
  await sql`alter table transactions enable trigger user`.execute(db);
}

// The short form of `npm run drill -- wallet`.
it('a wallet with every kind of fault, and kills on both sides, leave two equal books', async () => {
  const { db } = own.database;
  const casino = await createCasino();
  closers.push(() => casino.remove());
  const way = await startFaultyWay(casino.walletUrl, 50);
  closers.push(() => way.close());
  const wallet = { url: way.url, secret: casino.secret };
  const { partner, secretKey } = await aWalletPartner(db, wallet);
  const tables: KillableTable[] = [
    await startKillableTable(own.connectionString),
    await startKillableTable(own.connectionString),
  ];
  const liveUrl = () => tables[Math.floor(Math.random() * tables.length)]?.url ?? '';
  await casino.start({ liveServerUrl: tables[0]?.url ?? '', secretKey });
  way.breakShare(0.25);
  let isKilled = false;
  const { told, done } = await playAtCasino({
    ...{ casino, liveUrl, origin: partner.origin },
    ...{ players: 6, pauseMs: 20, isEnough: ({ asked }) => isKilled && asked >= 35 },
  });
  await expect.poll(() => told.asked).toBeGreaterThan(15);
  await Promise.all([casino.kill(), tables[0]?.kill()]);
  const table = await startKillableTable(own.connectionString);
  tables[0] = table;
  await casino.start({ liveServerUrl: table.url, secretKey });
  isKilled = true;
  await done;
  way.breakShare(0);
  await way.idle();
  await expect
    .poll(async () => {
      await letTimePass();
      return countUnended(db);
    })
    .toBe(0);

  const { compared, differences } = await compareBooks(db, partner.partnerId, casino);
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(told.accepted.size);
  expect(await findLooseDebits(db, '0 seconds')).toEqual([]);
  expect(await inspectLedger(db)).toEqual(soundLedger);
  expect(await sumPurses(db)).toBe(0);
  const kept = await db
    .selectFrom('live_bets')
    .select('client_id')
    .where('client_id', 'in', [...told.accepted, ''])
    .execute();
  expect(kept).toHaveLength(told.accepted.size);
  expect(told.accepted.size).toBeGreaterThan(0);
});
