import { mostCountedTransactions, paths, playerIdRule } from '@baize/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Download, UserX, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { modeNames } from '../../concepts/modes/mode-badge.tsx';
import { useCsvExport } from '../../lib/csv-export.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { useDialogParam } from '../../lib/search-param.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Dimmed } from '../../ui/dimmed.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { allColumns, ownColumns } from './transaction-columns.tsx';
import { TransactionDialog } from './transaction-dialog.tsx';
import { TransactionFilterBar } from './transaction-filter-bar.tsx';
import { type TransactionSource, transactionListQuery } from './transaction-source.ts';
import { type UseTransactionFilters, useTransactionFilters } from './use-transaction-filters.ts';

type Props = {
  source: TransactionSource;
  subtitle: string;
  maySendAgain: boolean;
  mayClose?: boolean;
};

export function TransactionList({ source, subtitle, maySendAgain, mayClose = false }: Props) {
  const view = useTransactionFilters();
  const [chosen, choose] = useDialogParam('transaction');
  const list = useInfiniteQuery({
    ...transactionListQuery(source, view.filters),
    enabled: !view.isNoPlayer,
  });
  const exporting = useCsvExport(source.exported, `transactions-${view.mode}.csv`);
  const pages = view.isNoPlayer ? [] : (list.data?.pages ?? []);
  const rows = pages.flatMap((page) => page.transactions);
  return (
    <div className="space-y-5">
      <PageHeader
        title="Transactions"
        subtitle={subtitle}
        actions={
          <>
            {view.tabs}
            <Button
              variant="secondary"
              icon={<Download />}
              loading={exporting.isPending}
              disabled={rows.length === 0}
              onClick={() => exporting.mutate(view.filters)}
            >
              Export CSV
            </Button>
          </>
        }
      />
      <NeedingAttention count={pages[0]?.needs_attention ?? 0} view={view} />
      <TransactionFilterBar view={view} />
      <QueryFailure query={list} message="The transactions could not be loaded." />
      {!list.isLoadingError && (
        <Card flush>
          <Dimmed when={list.isPlaceholderData && !view.isNoPlayer}>
            <DataTable
              caption={`${modeNames[view.mode]} transactions`}
              columns={source.audience === 'admin' ? allColumns : ownColumns}
              rows={rows}
              rowKey={({ transaction_id }) => transaction_id}
              rowLink={({ transaction_id }) => (
                <button type="button" onClick={() => choose(transaction_id)} />
              )}
              loading={list.isPending && !view.isNoPlayer}
              empty={<NoTransactions source={source} view={view} />}
            />
          </Dimmed>
          {rows.length > 0 && <LoadMore className="px-6 py-3" shown={rows.length} list={list} />}
        </Card>
      )}
      <TransactionDialog
        source={source}
        id={chosen}
        maySendAgain={maySendAgain}
        mayClose={mayClose}
        onChoose={choose}
      />
    </div>
  );
}

function NeedingAttention({ count, view }: { count: number; view: UseTransactionFilters }) {
  if (count === 0 || view.state === 'needs_attention') return null;
  const many = count >= mostCountedTransactions ? `${mostCountedTransactions} or more` : count;
  return (
    <FormMessage
      tone="warning"
      title={count === 1 ? '1 transaction needs attention' : `${many} transactions need attention`}
    >
      <p>No wallet has confirmed them. They are tried again once someone sends them again.</p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-2.5"
        onClick={() => view.setState('needs_attention')}
      >
        Show them
      </Button>
    </FormMessage>
  );
}

type NoTransactionsProps = { source: TransactionSource; view: UseTransactionFilters };

function NoTransactions({ source, view }: NoTransactionsProps): ReactNode {
  if (view.isNoPlayer) {
    return (
      <EmptyState icon={<UserX />} title="This is no id of a player" message={`${playerIdRule}.`} />
    );
  }
  if (view.isFiltered) {
    return (
      <EmptyState
        icon={<ArrowLeftRight />}
        title="No transactions found"
        message="None matches these filters."
        action={
          <Button variant="secondary" onClick={view.clear}>
            Show everything
          </Button>
        }
      />
    );
  }
  return source.audience === 'admin' ? (
    <EmptyState
      icon={<ArrowLeftRight />}
      title="No transactions yet"
      message="What our tables ask of partners’ wallets is listed here."
    />
  ) : (
    <EmptyState
      icon={<ArrowLeftRight />}
      title="No transactions yet"
      message="Every stake that our tables take from your wallet is listed here, and everything that goes back to it. Say where your wallet is, and the first bet of a launched player brings the first one."
      action={
        <ButtonLink icon={<Wallet />} render={<Link to={paths.wallet} />}>
          Open your wallet
        </ButtonLink>
      }
    />
  );
}
