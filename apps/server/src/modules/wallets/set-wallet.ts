import type { walletRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { refuseCallbackUrl, type UrlRefusal } from '@baize/platform/calls/callback-url';
import { makeSigningSecret } from '@baize/platform/calls/sign-call';
import { WALLET_SECRET } from '@baize/platform/calls/wallet-secrets';
import { fieldError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { assertMayHaveKeys, lockPartner } from '../api-keys/key-gate.ts';
import { recordWallet } from './record-wallet.ts';
import { tellWalletEvent } from './tell-wallet-event.ts';
import { walletColumns, walletOf } from './wallet-columns.ts';

const refusals: Record<UrlRefusal, string> = {
  not_a_url: 'Please enter a web address without user name, password or fragment.',
  not_https: 'In live mode the wallet must be called over https.',
  private_address: 'This address cannot be reached from the internet.',
};

export const setWallet: Operation<typeof walletRoutes.setWallet> = async ({
  resources,
  caller,
  actor,
  body: { mode, url },
}) => {
  await resources.throttle.consume('apiKeyPerAccount', String(caller.id));
  const { secrets, calls } = resources;
  const now = resources.now();
  const refused = refuseCallbackUrl(url, { mode, allowPrivate: calls.allowPrivate });
  if (refused !== undefined) throw fieldError('url', refusals[refused]);
  const made = makeSigningSecret();
  const { wallet, isNew } = await perform(resources, actor, async (act) => {
    assertMayHaveKeys(await lockPartner(act.db, caller.id), mode);
    const before = await walletOf(act.db, caller.id, mode)
      .select(walletColumns(now))
      .executeTakeFirst();
    if (before?.url === url) return { wallet: before, isNew: false };
    const row = await act.db
      .insertInto('wallets')
      .values({
        partner_id: caller.id,
        mode,
        url,
        sealed_secret: secrets.seal(WALLET_SECRET, made),
        created_at: now,
        updated_at: now,
      })
      .onConflict((known) =>
        known.columns(['partner_id', 'mode']).doUpdateSet({
          url,
          state: 'untried',
          last_answer: null,
          last_answer_at: null,
          updated_at: now,
        }),
      )
      .returning(walletColumns(now))
      .executeTakeFirstOrThrow();
    const owner = await recordWallet(act, caller.id, 'wallet.set', mode, {
      ...(before !== undefined && { before: before.url }),
      after: url,
    });
    const isNew = before === undefined;
    tellWalletEvent(act, owner, isNew ? 'wallet_set' : 'wallet_moved', row, now);
    return { wallet: row, isNew };
  });
  return isNew
    ? { message: 'Wallet set. Copy its secret now: it is not shown again.', wallet, secret: made }
    : { message: 'Wallet set.', wallet };
};
