import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aBet, aBettor, leadOpenRound } from '../testing/a-round.ts';
import { inspectLedger } from '../testing/ledger.ts';
import { useDatabase, useFolder } from '../testing/test-table.ts';
import { type Cashier, createCashier } from './cashier.ts';
import { openJournal } from './journal.ts';

const own = useDatabase();
const folder = useFolder();
const { log } = Fastify({ logger: { level: 'silent' } });
let led: Awaited<ReturnType<typeof leadOpenRound>>;
let trustedUntil = 0;
let cashier: Cashier;

beforeAll(async () => {
  led = await leadOpenRound(own.database.db);
});
afterEach(() => cashier.close());

const fails: unknown[] = [];

/** A cashier with a player in front of it. */
async function seat(journal = join(folder.path, 'bets.journal')) {
  const { db, pool } = own.database;
  trustedUntil = Number.POSITIVE_INFINITY;
  cashier = createCashier({
    ...{ db, pool, log, lease: led.lease, limits: led.table.limits },
    journal: openJournal(journal, (error) => fails.push(error)),
    trustedUntil: () => trustedUntil,
    currentRound: () => led.round,
    isPresent: () => true,
  });
  const bettor = await aBettor(db);
  await cashier.openPurse(bettor.playerId);
  const place = async (id: string, more = {}) =>
    cashier.place(bettor, await aBet(db, { id, roundId: led.round.id, ...more }), Date.now());
  const stored = () =>
    db
      .selectFrom('live_bets')
      .select('client_id')
      .where('player_id', '=', bettor.playerId)
      .execute();
  return { bettor, place, stored };
}

describe('a bet from a purse', () => {
  it('is answered with the journal alone, and is in the database soon after', async () => {
    const { place, stored } = await seat();
    expect(await place('b')).toEqual({ balance: 99_000 });
    expect(await place('c')).toEqual({ balance: 98_000 });
    expect(await place('b')).toEqual({ balance: 98_000 });
    await expect.poll(stored).toHaveLength(2);
    expect(await inspectLedger(own.database.db)).toMatchObject({ wrongBalances: 0, wrongBets: 0 });
  });

  it.runIf(existsSync('/dev/full'))(
    'waits for the database when the disk is full, and so does the same bet again',
    async () => {
      const full = join(folder.path, 'full.journal');
      symlinkSync('/dev/full', full);
      const { bettor, stored } = await seat(full);
      const bet = await aBet(own.database.db, { roundId: led.round.id });
      const answers = [
        cashier.place(bettor, bet, Date.now()),
        cashier.place(bettor, bet, Date.now()),
      ];
      for (const answer of answers) expect(answer).toBeInstanceOf(Promise);
      expect(await Promise.race(answers)).toEqual({ balance: 99_000 });
      expect(await stored()).toEqual([{ client_id: 'b' }]);
      expect(fails[0]).toMatchObject({ code: 'ENOSPC' });
      expect(await Promise.all(answers)).toEqual([{ balance: 99_000 }, { balance: 99_000 }]);
    },
  );

  it('is not taken when the lease may have passed to another process', async () => {
    const { place, stored } = await seat();
    trustedUntil = Date.now() - 1;
    expect(await place('b')).toBeUndefined();
    await cashier.written();
    expect(await stored()).toEqual([]);
  });

  it('is not taken when the round is closing, whatever the clock says then', async () => {
    const { place } = await seat();
    await place('b');
    await cashier.closeBetting(led.round.id);
    expect(await place('c')).toBeUndefined();
    expect(await place('b')).toEqual({ balance: 99_000 });
  });

  it('is asked of the database when its id may have been used before', async () => {
    const { bettor, place } = await seat();
    await place('b');
    await cashier.closePurses([bettor.playerId]);
    expect(cashier.purseOf(bettor.playerId)).toBeUndefined();
    const opened = await cashier.openPurse(bettor.playerId);
    expect([opened?.balance, opened?.bets.size]).toEqual([99_000, 1]);
    opened?.bets.clear();
    expect(await place('b')).toBeUndefined();
    expect(await place('new')).toEqual({ balance: 98_000 });
  });

  it('knows the money that came in meanwhile', async () => {
    const { bettor, place } = await seat();
    await place('b');
    await cashier.written();
    await own.database.db
      .updateTable('live_accounts')
      .set((account) => ({ balance: account('balance', '+', 500) }))
      .where('player_id', '=', bettor.playerId)
      .execute();
    const { balance } = (await place('c')) as { balance: number };
    expect(balance).toBe(98_000);
    await cashier.refresh();
    expect(cashier.purseOf(bettor.playerId)?.balance).toBe(98_500);
  });
});
