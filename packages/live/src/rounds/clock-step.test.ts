import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { createTableClock, joinTimeline, keepTimeline, type ToldTime } from '../clock.ts';
import { addTable } from '../testing/a-round.ts';
import { aPartner } from '../testing/people.ts';
import { quickPace, type RunningTable, startTable } from '../testing/start-table.ts';
import { aPlayer, type TestPlayer } from '../testing/test-player.ts';
import { useDatabase } from '../testing/test-table.ts';
import { acquireLease, renewLease } from './lease.ts';

const own = useDatabase();
const pace = { ...quickPace, bettingMs: 2_000 };
const stepMs = 600_000;
let tables: RunningTable[] = [];

async function start() {
  const table = await startTable(own.database, { pace });
  tables.push(table);
  const player = await aPlayer(table.url, await aPartner(own.database.db), 'p');
  return { table, player };
}

afterEach(async () => {
  vi.useRealTimers();
  for (const table of tables) await table.close();
  tables = [];
});

async function tableTime(player: TestPlayer): Promise<number> {
  player.send({ t: 'ping', at: 0 });
  return (await player.upcoming('pong')).now;
}

/** Steps the wall clock; timers and the monotonic clock continue. */
function stepWallClock(by: number): void {
  const now = Date.now() + by;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now);
}

/** Changes the offset, which has the same effect as stepping the database's clock. */
async function stepDatabaseClock(by: number): Promise<void> {
  await own.database.db
    .updateTable('live_timeline')
    .set({ offset_ms: sql<number>`offset_ms + ${by}` })
    .execute();
}

async function readOffset(): Promise<number> {
  const timeline = own.database.db.selectFrom('live_timeline').select('offset_ms');
  return (await timeline.executeTakeFirstOrThrow()).offset_ms;
}

it.each([stepMs, -stepMs])('stepping the wall clock by %d ms changes nothing', async (by) => {
  const { player } = await start();
  const { roundId, closesAt } = await player.upcoming('round.open');
  const before = await tableTime(player);
  stepWallClock(by);
  expect(Math.abs((await tableTime(player)) - before)).toBeLessThan(stepMs / 2);
  player.send({ t: 'bet', id: 'b', roundId, type: 'red', amount: 100 });
  await player.next('bet.ok');
  const closed = await player.next('round.closed', (message) => message.roundId === roundId);
  expect(closed.at).toBeGreaterThanOrEqual(closesAt);
  expect(closed.at).toBeLessThan(closesAt + stepMs / 2);
  expect(await player.next('settlement')).toMatchObject({ roundId, outcome: 'settled' });

  const { player: other } = await start();
  const next = await player.upcoming('round.open');
  const same = await other.next('round.open', (message) => message.roundId === next.roundId);
  expect(same.closesAt).toBe(next.closesAt);
  expect(Math.abs((await tableTime(other)) - (await tableTime(player)))).toBeLessThan(stepMs / 2);
  await Promise.all([player.leave(), other.leave()]);
});

it.each([stepMs, -stepMs])(
  'a process started after the database’s clock was stepped by %d ms joins the others',
  async (by) => {
    const { player } = await start();
    await stepDatabaseClock(by);
    await expect
      .poll(async () => Math.abs(await readOffset()), { timeout: 20_000 })
      .toBeLessThan(stepMs / 2);
    const { player: other } = await start();
    expect(Math.abs((await tableTime(other)) - (await tableTime(player)))).toBeLessThan(stepMs / 2);
    await Promise.all([player.leave(), other.leave()]);
  },
);

it('a step of the database’s clock seen by the leaders of two tables is corrected once', async () => {
  const { db } = own.database;
  const clock = createTableClock();
  await joinTimeline(db, clock);
  const before = await readOffset();
  const told: ToldTime[] = [];
  const tableIds = ['roulette-1', await addTable(db, 'second')];
  await stepDatabaseClock(stepMs);
  const asked = clock.now();
  for (const tableId of tableIds) {
    const lease = await acquireLease(db, tableId, randomUUID());
    if (!lease) throw new Error('Somebody leads the table');
    told.push(await renewLease(db, lease, asked));
  }
  const answered = clock.now();
  for (const time of told) await keepTimeline(db, time, [asked, answered]);
  expect(Math.abs((await readOffset()) - before)).toBeLessThan(stepMs / 2);
});
