import { useScreenTitle } from '../../lib/document-title.ts';
import { TransactionList } from './transaction-list.tsx';
import { ownTransactions } from './transaction-source.ts';

export function TransactionsScreen() {
  useScreenTitle('Transactions');
  return (
    <TransactionList
      source={ownTransactions}
      subtitle="Everything our tables asked of your wallet, and what came of it."
      maySendAgain
    />
  );
}
