import type { walletRoutes } from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';
import { assertMayHaveKeys, readStanding } from '../api-keys/key-gate.ts';
import { assertPartner } from '../partners/assert-partner.ts';
import { walletColumns, walletOf } from './wallet-columns.ts';

export const readWallet: Operation<typeof walletRoutes.readWallet> = async ({
  resources: { db, now },
  caller,
  query: { mode },
}) => {
  assertMayHaveKeys(await readStanding(db, caller.id), 'test');
  const own = walletOf(db, caller.id, mode);
  const wallet = await own.select(walletColumns(now())).executeTakeFirst();
  return { wallet: wallet ?? null };
};

export const listPartnerWallets: Operation<typeof walletRoutes.listPartnerWallets> = async ({
  resources: { db, now },
  params: { id },
}) => {
  await assertPartner(db, id);
  const all = db.selectFrom('wallets').where('partner_id', '=', id);
  return { wallets: await all.select(walletColumns(now())).orderBy('mode').execute() };
};
