import { limits, type walletRoutes, walletSecretGraceHours } from '@baize/contract';
import { findWallet } from '@baize/live';
import { perform } from '@baize/platform/acts/act';
import { makeSigningSecret } from '@baize/platform/calls/sign-call';
import { WALLET_SECRET } from '@baize/platform/calls/wallet-secrets';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { assertMayHaveKeys, lockPartner } from '../api-keys/key-gate.ts';
import { recordWallet } from './record-wallet.ts';
import { tellWalletEvent } from './tell-wallet-event.ts';
import { walletColumns } from './wallet-columns.ts';

const GRACE_MS = walletSecretGraceHours * 3_600_000;

/**
 * Rotates the secret. Previous secrets keep signing until they expire. Too many rotations are
 * rejected: dropping the oldest secret could break servers that still use it.
 */
export const replaceWalletSecret: Operation<typeof walletRoutes.replaceWalletSecret> = async ({
  resources,
  caller,
  actor,
  body: { mode },
}) => {
  await resources.throttle.consume('apiKeyPerAccount', String(caller.id));
  const now = resources.now();
  const secret = makeSigningSecret();
  const wallet = await perform(resources, actor, async (act) => {
    assertMayHaveKeys(await lockPartner(act.db, caller.id), mode);
    const before = await findWallet(act.db, resources.secrets, { partnerId: caller.id, mode });
    if (before === undefined) throw new ApiError('not_found');
    if (before.secrets.length >= limits.signingSecrets) {
      throw new ApiError('too_many_signing_secrets');
    }
    const row = await act.db
      .updateTable('wallets')
      .set((wallet) => ({
        sealed_secret: resources.secrets.seal(WALLET_SECRET, secret),
        sealed_previous_secret: wallet.ref('sealed_secret'),
        previous_secret_until: new Date(now.getTime() + GRACE_MS),
        updated_at: now,
      }))
      .where('partner_id', '=', caller.id)
      .where('mode', '=', mode)
      .returning(walletColumns(now))
      .executeTakeFirstOrThrow();
    const owner = await recordWallet(act, caller.id, 'wallet.secret_replaced', mode);
    tellWalletEvent(act, owner, 'wallet_secret_replaced', row, now);
    return row;
  });
  return {
    message: `New secret made. Copy it now: it is not shown again. The one before signs beside it for ${walletSecretGraceHours} hours.`,
    wallet,
    secret,
  };
};
