import { tellWalletAnswer } from '../../concepts/wallets/wallet-answer.ts';
import { exactMoney } from '../../lib/format-money.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Time } from '../../ui/time.tsx';
import type { ListedTransaction } from './transaction-source.ts';
import { kindNames, stateLooks } from './transaction-texts.ts';

const company: Column<ListedTransaction> = {
  key: 'company',
  header: 'Partner',
  cell: ({ company_name }) => company_name || 'Erased partner',
};

const columns: Column<ListedTransaction>[] = [
  {
    key: 'player',
    header: 'Player',
    cell: ({ player_id }) => <span className="wrap-anywhere">{player_id}</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    numeric: true,
    cell: ({ currency, amount }) => exactMoney(currency)(amount),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    key: 'round',
    header: 'Round',
    align: 'end',
    numeric: true,
    cell: ({ round_id }) => round_id,
  },
  {
    key: 'tries',
    header: 'Tries',
    align: 'end',
    numeric: true,
    cell: ({ tries }) => tries,
  },
  {
    key: 'answer',
    header: 'Last answer',
    cell: ({ last_answer, closed_at }) => {
      if (closed_at !== null) return 'Closed without sending';
      if (last_answer === null) return <span className="text-ink-muted">None yet</span>;
      return tellWalletAnswer(last_answer);
    },
  },
  {
    key: 'created',
    header: 'Made',
    cell: ({ created_at }) => <Time value={created_at} format="datetime" />,
  },
];

const kind: Column<ListedTransaction> = {
  key: 'kind',
  header: 'Kind',
  cell: (transaction) => kindNames[transaction.kind],
};

export const ownColumns = [kind, ...columns];
export const allColumns = [kind, company, ...columns];

export function StateBadge({ state }: Pick<ListedTransaction, 'state'>) {
  const { label, tone } = stateLooks[state];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
