import type { goLiveRoutes } from '@baize/contract';
import { callWallet, findWallet } from '@baize/live';
import { ApiError } from '@baize/server-kit';
import { perform } from '../../platform/acts/act.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { assertMayHaveKeys, readStanding } from '../api-keys/key-gate.ts';
import { walletOf } from '../wallets/wallet-columns.ts';

const LONGEST_ANSWER = 200;

/**
 * Asks the test wallet for a player's balance, as a table would. The player is kept: the certification
 * plays with it.
 */
export const tryWallet: Operation<typeof goLiveRoutes.tryWallet> = async ({
  resources,
  caller,
  actor,
  body: { player_id, currency },
}) => {
  await resources.throttle.consume('walletTryPerAccount', String(caller.id));
  const { db, secrets, calls, now } = resources;
  assertMayHaveKeys(await readStanding(db, caller.id), 'test');
  const wallet = await findWallet(db, secrets, { partnerId: caller.id, mode: 'test' });
  const named = await walletOf(db, caller.id, 'test').select('url').executeTakeFirst();
  if (wallet === undefined || named === undefined) throw new ApiError('test_wallet_required');
  const { outcome, said } = await callWallet(calls, wallet, {
    action: 'balance',
    player_id,
    currency,
  });
  const wallet_try = {
    url: named.url,
    tried_at: now().toISOString(),
    answer: said.slice(0, LONGEST_ANSWER),
    answered: outcome === 'done',
  };
  await perform(resources, actor, async (act) => {
    const kept = {
      player_id,
      currency,
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
