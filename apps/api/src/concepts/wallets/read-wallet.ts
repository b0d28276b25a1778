import type { walletRoutes } from '@baize/contract';
import type { Operation } from '../../platform/http/serve.ts';
import { assertMayHaveKeys, readStanding } from '../api-keys/key-gate.ts';
import { assertPartner } from '../partners/assert-partner.ts';
import { walletColumns, walletOf } from './wallet-columns.ts';

export const readWallet: Operation<typeof walletRoutes.readWallet> = async ({
  resources: { db },
  caller,
  query: { mode },
}) => {
  assertMayHaveKeys(await readStanding(db, caller.id), 'test');
  const wallet = await walletOf(db, caller.id, mode).select(walletColumns).executeTakeFirst();
  return { wallet: wallet ?? null };
};

/** As staff see them. */
export const listPartnerWallets: Operation<typeof walletRoutes.listPartnerWallets> = async ({
  resources: { db },
  params: { id },
}) => {
  await assertPartner(db, id);
  const all = db.selectFrom('wallets').where('partner_id', '=', id);
  return { wallets: await all.select(walletColumns).orderBy('mode').execute() };
};
