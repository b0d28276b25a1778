import { liveTableRoutes } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMoneyChoice } from '../../../concepts/modes/money-choice.tsx';
import { useCsvExport } from '../../../lib/csv-export.ts';
import { useScreenTitle } from '../../../lib/document-title.ts';
import { QueryFailure } from '../../../lib/query-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dimmed } from '../../../ui/dimmed.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ownRevenueQuery } from '../live-queries.ts';
import { RangeChoice } from '../range-choice.tsx';
import { RevenueChart } from '../revenue-chart.tsx';
import { refusalOfRange, useRevenueRange } from '../revenue-range.ts';
import { RevenueTotals } from '../revenue-totals.tsx';
import { BetsCard } from './bets-card.tsx';

export function PlayScreen() {
  useScreenTitle('Play and revenue');
  const view = useRevenueRange();
  const money = useMoneyChoice();
  const asked = { ...view.range, ...money.view };
  const revenue = useQuery(ownRevenueQuery(asked));
  const exporting = useCsvExport(liveTableRoutes.exportOwnRevenue, 'revenue.csv');
  const refusal = refusalOfRange(revenue.error);
  const currency = revenue.data?.currency ?? '';
  return (
    <div className="space-y-6">
      <PageHeader
        title="Play & Revenue"
        subtitle="What your players staked and won at the live tables."
        actions={
          <>
            {money.choiceOf(revenue.data)}
            <Button
              variant="secondary"
              icon={<Download />}
              loading={exporting.isPending}
              disabled={revenue.isError}
              onClick={() => exporting.mutate({ ...view.range, mode: money.mode })}
            >
              Export revenue
            </Button>
          </>
        }
      />
      <RangeChoice view={view} problem={refusal} />
      {!refusal && <QueryFailure query={revenue} message="The revenue could not be loaded." />}
      {!revenue.isLoadingError && (
        <Dimmed when={revenue.isPlaceholderData} className="space-y-6">
          <RevenueTotals totals={revenue.data?.totals} currency={currency} />
          <RevenueChart days={revenue.data?.days} currency={currency} />
        </Dimmed>
      )}
      <BetsCard
        key={money.mode}
        mode={money.mode}
        range={view.range}
        isRangeRefused={refusal !== undefined}
      />
    </div>
  );
}
