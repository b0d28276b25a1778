import type { AccountMode } from '@baize/contract';
import type { Act } from '@baize/platform/acts/act';

/** Records the change and returns the wallet's partner. */
export async function recordWallet(
  act: Act,
  partnerId: number,
  action: 'wallet.set' | 'wallet.secret_replaced',
  mode: AccountMode,
  details: Record<string, string> = {},
) {
  const owner = await act.db
    .selectFrom('partners')
    .select(['id', 'username', 'email', 'company_name'])
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow();
  act.record({ action, values: { company: owner.company_name, mode }, partnerId, details });
  act.update({ topic: 'wallets', partnerId });
  act.update({ topic: 'go_live', partnerId });
  return owner;
}
