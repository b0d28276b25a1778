import { usePermission } from '../../concepts/staff/staff-session.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { TransactionList } from './transaction-list.tsx';
import { allTransactions } from './transaction-source.ts';

export function AdminTransactionsScreen() {
  useScreenTitle('Transactions');
  const isManager = usePermission('partners.manage');
  return (
    <TransactionList
      source={allTransactions}
      subtitle="Everything our tables asked of partners’ wallets, and what came of it."
      maySendAgain={isManager}
      mayClose={isManager}
    />
  );
}
