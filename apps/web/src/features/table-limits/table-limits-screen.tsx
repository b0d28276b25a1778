import { paths, playMoney, type TableWithLimits, tableLimitRoutes } from '@baize/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Plus, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { usePermission } from '../../concepts/staff/staff-session.ts';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { exactMoney } from '../../lib/format-money.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { adminKeys, everythingUnder } from '../../lib/query-keys.ts';
import { useDialogParam } from '../../lib/search-param.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.ts';
import { AddCurrencyDialog } from './add-currency-dialog.tsx';
import { limitsColumns } from './limits-columns.tsx';
import { SetLimitsDialog } from './set-limits-dialog.tsx';

type Limits = TableWithLimits['limits'][number];

export function TableLimitsScreen() {
  useScreenTitle('Table limits');
  const answer = useQuery({
    queryKey: adminKeys.tableLimits,
    queryFn: ({ signal }) => callApi(tableLimitRoutes.tableLimits, { signal }),
  });
  return (
    <div className="space-y-6">
      <ButtonLink variant="ghost" size="sm" icon={<ArrowLeft />} render={<Link to={paths.live} />}>
        Live tables
      </ButtonLink>
      <PageHeader
        title="Table Limits"
        subtitle="What each table takes, by currency. Partners may set lower limits for their own players."
      />
      <QueryFailure query={answer} message="The limits could not be loaded." />
      {answer.isPending && <Skeleton className="h-96 rounded-lg" />}
      {answer.data?.tables.map((table) => (
        <LimitsCard key={table.id} table={table} />
      ))}
    </div>
  );
}

function LimitsCard({ table }: { table: TableWithLimits }) {
  const mayChange = usePermission('live.manage');
  const [asked, ask] = useDialogParam('dialog');
  const [dialog = '', tableId = '', currency = ''] = asked.split('.');
  const isHere = mayChange && tableId === table.id;
  const close = () => ask('');
  const columns = limitsColumns<Limits>(
    [
      {
        key: 'max_exposure',
        header: 'House cap',
        align: 'end',
        numeric: true,
        cell: ({ currency: code, max_exposure }) =>
          max_exposure === null ? 'None' : exactMoney(code)(max_exposure),
      },
    ],
    mayChange
      ? {
          label: 'Change',
          name: ({ currency: code }) => `Change ${code}`,
          ask: ({ currency: code }) => ask(`limits.${table.id}.${code}`),
          more: ({ currency: code }) =>
            code !== playMoney && (
              <IconButton
                size="sm"
                label={`Remove ${code}`}
                icon={<Trash2 />}
                onClick={() => ask(`remove.${table.id}.${code}`)}
              />
            ),
        }
      : undefined,
  );
  return (
    <Card
      flush
      title={table.name}
      description="A currency that is not listed is not played here."
      actions={
        mayChange && (
          <Button variant="secondary" icon={<Plus />} onClick={() => ask(`add.${table.id}`)}>
            Add currency
          </Button>
        )
      }
    >
      <DataTable
        caption={`Limits of ${table.name}`}
        columns={columns}
        rows={table.limits}
        rowKey={(limits) => limits.currency}
      />
      {isHere && dialog === 'limits' && (
        <SetLimitsDialog
          key={currency}
          table={table}
          currency={currency}
          limits={table.limits.find((limits) => limits.currency === currency)}
          onClose={close}
        />
      )}
      {isHere && dialog === 'add' && (
        <AddCurrencyDialog
          table={table}
          onChosen={(code) => ask(`limits.${table.id}.${code}`)}
          onClose={close}
        />
      )}
      {isHere && dialog === 'remove' && (
        <RemoveCurrency table={table} currency={currency} onClose={close} />
      )}
    </Card>
  );
}

type RemoveProps = { table: TableWithLimits; currency: string; onClose: () => void };

function RemoveCurrency({ table, currency, onClose }: RemoveProps) {
  const client = useQueryClient();
  const toast = useToast();
  const remove = useGuardedMutation({
    mutationFn: () =>
      callApi(tableLimitRoutes.removeTableCurrency, { params: { table_id: table.id, currency } }),
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: everythingUnder('admin', 'live_tables') });
      toast.show({ type: 'success', title: message });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={`Take ${currency} off ${table.name}?`}
      confirmLabel="Remove"
      danger
      busy={remove.isPending}
      error={
        remove.isError
          ? failureText(remove.error, 'The currency was not removed. Please try again.')
          : undefined
      }
      onConfirm={() => remove.mutate(undefined)}
    >
      Nobody can bet in {currency} there any more. Bets of the running round are settled.
    </ConfirmDialog>
  );
}
