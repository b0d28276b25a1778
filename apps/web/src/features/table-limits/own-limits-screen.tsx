import {
  type AccountMode,
  paths,
  type TableWithOwnLimits,
  tableLimitRoutes,
} from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useModeTabs } from '../../concepts/modes/mode-tabs.tsx';
import { callApi } from '../../lib/api.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { partnerKeys } from '../../lib/query-keys.ts';
import { useDialogParam } from '../../lib/search-param.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ImpossibleLimits, impossibleLimits } from './impossible-limits.tsx';
import { limitsColumns } from './limits-columns.tsx';
import { LowerLimitsDialog } from './lower-limits-dialog.tsx';

type Limits = TableWithOwnLimits['limits'][number];

export function OwnLimitsScreen() {
  useScreenTitle('Table limits');
  const { mode, tabs } = useModeTabs();
  const answer = useQuery({
    queryKey: partnerKeys.tableLimits(mode),
    queryFn: ({ signal }) => callApi(tableLimitRoutes.ownTableLimits, { query: { mode }, signal }),
  });
  return (
    <div className="space-y-6">
      <ButtonLink
        variant="ghost"
        size="sm"
        icon={<ArrowLeft />}
        render={<Link to={paths.streamInfo} />}
      >
        Stream Info
      </ButtonLink>
      <PageHeader
        title="Table Limits"
        subtitle="What the tables take of your players. You can lower it; the lower of both holds at once."
        actions={tabs}
      />
      <QueryFailure query={answer} message="The limits could not be loaded." />
      {answer.isPending && <Skeleton className="h-96 rounded-lg" />}
      {answer.data?.tables.map((table) => (
        <LimitsCard key={table.id} table={table} mode={mode} />
      ))}
    </div>
  );
}

const isLowered = ({ own }: Limits) =>
  own.max_payout !== null ||
  own.max_round_stake !== null ||
  Object.keys(own.spot_limits).length > 0;

const lower = (mine: number | null, theirs: number) => Math.min(mine ?? theirs, theirs);

/** Limits in force for the partner's players: the lower of its own limits and the table's. */
const inForce = (limits: Limits): Limits => ({
  ...limits,
  max_payout: lower(limits.own.max_payout, limits.max_payout),
  max_round_stake: lower(limits.own.max_round_stake, limits.max_round_stake),
  spot_limits: { ...limits.spot_limits, ...limits.own.spot_limits },
});

function ownLimitsCell(limits: Limits) {
  if (impossibleLimits(limits).length > 0) return <Badge tone="yellow">Too low</Badge>;
  return isLowered(limits) ? <Badge tone="blue">Lowered</Badge> : 'As the table';
}

function LimitsCard({ table, mode }: { table: TableWithOwnLimits; mode: AccountMode }) {
  const [asked, ask] = useDialogParam('dialog');
  const [tableId = '', currency = ''] = asked.split('.');
  const chosen =
    tableId === table.id ? table.limits.find((limits) => limits.currency === currency) : undefined;
  const columns = limitsColumns<Limits>(
    [
      {
        key: 'own',
        header: 'Yours',
        cell: ownLimitsCell,
      },
    ],
    {
      label: 'Lower',
      name: (limits) => `Lower ${limits.currency}`,
      ask: (limits) => ask(`${table.id}.${limits.currency}`),
    },
  );
  return (
    <Card flush title={table.name} description="In force for your players, by currency.">
      <ImpossibleLimits limits={table.limits} />
      <DataTable
        caption={`Limits of ${table.name}`}
        columns={columns}
        rows={table.limits.map(inForce)}
        rowKey={(limits) => limits.currency}
      />
      {chosen && (
        <LowerLimitsDialog
          key={`${mode}.${chosen.currency}`}
          mode={mode}
          table={table}
          limits={chosen}
          onClose={() => ask('')}
        />
      )}
    </Card>
  );
}
