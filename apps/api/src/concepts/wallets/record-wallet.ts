import type { AccountMode } from '@baize/contract';
import type { Act } from '../../platform/acts/act.ts';

export async function recordWallet(
  act: Act,
  partnerId: number,
  action: 'wallet.set' | 'wallet.secret_replaced',
  mode: AccountMode,
  details: Record<string, string> = {},
): Promise<void> {
  const { company_name: company } = await act.db
    .selectFrom('partners')
    .select('company_name')
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow();
  act.record({ action, values: { company, mode }, partnerId, details });
  act.update({ topic: 'wallets', partnerId });
  act.update({ topic: 'go_live', partnerId });
}
