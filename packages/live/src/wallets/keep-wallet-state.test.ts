import type { OpenDatabase } from '@baize/db';
import { afterEach, describe, expect, it } from 'vitest';
import { startWallet } from '../testing/sample-wallet.ts';
import { useDatabase } from '../testing/test-table.ts';
import { aWalletBettor, aWalletRound, openWallets } from '../testing/wallet-round.ts';

const own = useDatabase();
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const MINUTE = 60_000;

/**
 * A partner's wallet, its state in the portal, and processes that request a player's balance from
 * it.
 */
async function aWatchedWallet(name: string) {
  const database: OpenDatabase = own.database;
  const wallet = await startWallet();
  closers.push(() => wallet.close());
  const bettor = await aWalletBettor(database, wallet, await aWalletRound(database), name);
  const { partnerId } = bettor;
  const shown = () =>
    database.db
      .selectFrom('wallets')
      .select(['state', 'last_answer', 'last_answer_at'])
      .where('partner_id', '=', partnerId)
      .executeTakeFirstOrThrow();
  const aProcess = () => {
    const { now, askBalance, close } = openWallets(own.appDatabase);
    return {
      ask: () => askBalance(bettor, name),
      close,
      passMinute: () => {
        now.value += MINUTE;
      },
    };
  };
  const untilShown = async (state: string) =>
    expect.poll(async () => (await shown()).state).toBe(state);
  return { wallet, database, partnerId, shown, aProcess, untilShown };
}

describe('the state of a wallet is shown', () => {
  it('again within a minute after its URL was saved', async () => {
    const { database, partnerId, aProcess, untilShown } = await aWatchedWallet('saved');
    const { ask, close, passMinute } = aProcess();
    closers.push(close);
    await ask();
    await untilShown('working');
    const untried = { state: 'untried', last_answer: null, last_answer_at: null } as const;
    await database.db
      .updateTable('wallets')
      .set(untried)
      .where('partner_id', '=', partnerId)
      .execute();
    passMinute();
    await ask();
    await untilShown('working');
  });

  it('as working by a process that always found it so, when the one that did not is gone', async () => {
    const { wallet, aProcess, untilShown } = await aWatchedWallet('recovered');
    const [lasting, gone] = [aProcess(), aProcess()];
    closers.push(lasting.close);
    await lasting.ask();
    await untilShown('working');
    wallet.misbehave(() => ({ kind: 'status', status: 503 }));
    for (let n = 0; n < 5; n++) await gone.ask();
    await untilShown('failing');
    await gone.close();
    wallet.behave();
    lasting.passMinute();
    await lasting.ask();
    await untilShown('working');
  });

  it('with the time since when it holds, however often it is reported', async () => {
    const { shown, aProcess, untilShown } = await aWatchedWallet('steady');
    const { ask, close, passMinute } = aProcess();
    await ask();
    await untilShown('working');
    const since = await shown();
    passMinute();
    await ask();
    await close();
    expect(await shown()).toEqual(since);
  });
});
