import type { GoLiveProgress, goLiveRoutes } from '@baize/contract';
import { callWallet, findWallet } from '@baize/live';
import { perform } from '@baize/platform/acts/act';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { assertMayHaveKeys, readStanding } from '../api-keys/key-gate.ts';

const LONGEST_ANSWER = 200;

type Player = { player_id: string; currency: string };

/**
 * Requests a player's balance from the test wallet. Stores the player, because the certification
 * uses it.
 */
export const tryWallet: Operation<typeof goLiveRoutes.tryWallet> = async ({
  resources,
  caller,
  actor,
  body: player,
}) => {
  await resources.throttle.consume('walletTryPerAccount', String(caller.id));
  assertMayHaveKeys(await readStanding(resources.db, caller.id), 'test');
  const wallet_try = await askForBalance(resources, caller.id, player);
  await perform(resources, actor, async (act) => {
    const kept = {
      ...player,
      tried_url: wallet_try.url,
      tried_at: wallet_try.tried_at,
      tried_answer: wallet_try.answer,
      answered: wallet_try.answered,
    };
    await act.db
      .insertInto('go_live')
      .values({ partner_id: caller.id, ...kept })
      .onConflict((known) => known.column('partner_id').doUpdateSet(kept))
      .execute();
    act.update({ topic: 'go_live', partnerId: caller.id });
  });
  const message = wallet_try.answered
    ? 'Your wallet answered as it should.'
    : `Your wallet did not answer as the protocol says: ${wallet_try.answer}.`;
  return { message, wallet_try };
};

/**
 * Returns the result with the URL that was called, because the wallet's URL may change in the
 * meantime.
 */
export async function askForBalance(
  { db, secrets, calls, now }: Pick<Resources, 'db' | 'secrets' | 'calls' | 'now'>,
  partnerId: number,
  player: Player,
): Promise<NonNullable<GoLiveProgress['wallet_try']>> {
  const wallet = await findWallet(db, secrets, { partnerId, mode: 'test' });
  if (wallet === undefined) throw new ApiError('test_wallet_required');
  const { outcome, said } = await callWallet(calls, wallet, { action: 'balance', ...player });
  return {
    url: wallet.named,
    tried_at: now().toISOString(),
    answer: said.slice(0, LONGEST_ANSWER),
    answered: outcome === 'done',
  };
}
