import { afterEach, describe, expect, it } from 'vitest';
import { excludePlayer } from '../players/exclude-player.ts';
import { limitPlayer } from '../players/limit-player.ts';
import { inspectLedger } from '../testing/ledger.ts';
import { startWallet } from '../testing/sample-wallet.ts';
import { useDatabase } from '../testing/test-table.ts';
import { aWalletBettor, aWalletRound, openWallets, placeWith } from '../testing/wallet-round.ts';

const own = useDatabase();
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function aGame() {
  const wallet = await startWallet(100_000);
  const round = await aWalletRound(own.database);
  // Two sets of wallet services, like two processes.
  const processes = [openWallets(own.appDatabase), openWallets(own.appDatabase)] as const;
  closers.push(() => wallet.close(), ...processes.map((one) => () => one.close()));
  const aPlayer = async (name: string) => {
    const bettor = await aWalletBettor(own.database, wallet, round, name);
    const bet = async (id: string, amount: number, process: 0 | 1 = 0) => {
      const asked = [{ id, roundId: round.roundId, amount }];
      return (await placeWith(own.database, processes[process].place, bettor, asked))[0];
    };
    const player = { partnerId: bettor.partnerId, mode: 'test', externalId: name } as const;
    return { bettor, bet, player };
  };
  return { wallet, round, aPlayer };
}

describe('a bet paid by an operator’s wallet', () => {
  it('is refused by a limit of the player before any money moves', async () => {
    const { wallet, aPlayer } = await aGame();
    const { bet, player } = await aPlayer('careful');
    const limit = { kind: 'loss', window: 'month', currency: 'EUR', amount: 1_500 } as const;
    const rest = { session_minutes: null, reality_check_minutes: null };
    await limitPlayer(own.database.db, player, { limits: [limit], ...rest });
    expect(await bet('a', 1_000)).toBe(99_000);
    expect(await bet('b', 600, 1)).toBe('loss_limit');
    expect(await bet('c', 500, 1)).toBe(98_500);
    expect(wallet.of('debit').map(({ amount }) => amount)).toEqual([1_000, 500]);
  });

  it('is limited by the house’s exposure over all players', async () => {
    const { round, aPlayer } = await aGame();
    await own.database.db
      .updateTable('live_table_limits')
      .set({ max_exposure: 2_500, exposure_since: new Date(Date.now() - 3_600_000) })
      .where('table_id', '=', round.table.id)
      .execute();
    const [ann, bob] = [await aPlayer('ann'), await aPlayer('bob')];
    const outcomes = await Promise.all([
      ann.bet('a', 1_000),
      bob.bet('b', 1_000, 1),
      ann.bet('c', 1_000, 1),
    ]);
    expect(outcomes.filter((outcome) => typeof outcome === 'number')).toHaveLength(2);
    expect(outcomes).toContain('house_limit');
    expect(await bob.bet('d', 500)).toBeTypeOf('number');
    expect(await bob.bet('e', 100)).toBe('house_limit');
  });

  it('is rolled back if the player is excluded while the wallet is called', async () => {
    const { wallet, aPlayer } = await aGame();
    const { bet, player } = await aPlayer('leaving');
    const excluded = Promise.withResolvers<void>();
    wallet.misbehave(({ action }) =>
      action === 'debit' ? { kind: 'wait', until: excluded.promise } : undefined,
    );
    const placing = bet('late', 1_000);
    await expect.poll(() => wallet.of('debit')).toHaveLength(1);
    const forEver = { kind: 'exclusion', until: null } as const;
    await excludePlayer(own.database.db, player, forEver, new Date());
    excluded.resolve();
    expect(await placing).toBe('player_excluded');
    expect(await bet('later', 1_000)).toBe('player_excluded');
    expect(wallet.of('debit')).toHaveLength(1);
    expect(await inspectLedger(own.database.db)).toMatchObject({ sum: 0, wrongBets: 0 });
  });
});
