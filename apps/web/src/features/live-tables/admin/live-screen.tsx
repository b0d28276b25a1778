import { type liveTableRoutes, paths, type RouteAnswer } from '@baize/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { useMoneyChoice } from '../../../concepts/modes/money-choice.tsx';
import { useScreenTitle } from '../../../lib/document-title.ts';
import { QueryFailure } from '../../../lib/query-failure.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Dimmed } from '../../../ui/dimmed.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { allRevenueQuery } from '../live-queries.ts';
import { RangeChoice } from '../range-choice.tsx';
import { RevenueChart } from '../revenue-chart.tsx';
import { refusalOfRange, type UseRevenueRange, useRevenueRange } from '../revenue-range.ts';
import { RevenueTotals } from '../revenue-totals.tsx';
import { TablesNow } from './tables-now.tsx';
import { TopPartners } from './top-partners.tsx';

export function LiveScreen() {
  useScreenTitle('Live tables');
  const view = useRevenueRange();
  const money = useMoneyChoice();
  const revenue = useQuery(allRevenueQuery({ ...view.range, ...money.view }));
  // Show both parts in the currency of the revenue, even if nothing was played in it today.
  const { currency = money.view.currency } = revenue.data ?? {};
  return (
    <div className="space-y-6">
      <PageHeader
        title="Live Tables"
        subtitle="What is played right now, and what it brought. Refreshed every few seconds."
        actions={
          <>
            {money.choiceOf(revenue.data)}
            <ButtonLink
              variant="secondary"
              icon={<SlidersHorizontal />}
              render={<Link to={paths.tableLimits} />}
            >
              Limits
            </ButtonLink>
          </>
        }
      />
      <TablesNow view={{ mode: money.mode, ...(currency && { currency }) }} />
      <Revenue view={view} revenue={revenue} />
    </div>
  );
}

type RevenueProps = {
  view: UseRevenueRange;
  revenue: UseQueryResult<RouteAnswer<typeof liveTableRoutes.liveRevenue>>;
};

function Revenue({ view, revenue }: RevenueProps) {
  const refusal = refusalOfRange(revenue.error);
  const currency = revenue.data?.currency ?? '';
  return (
    <section aria-labelledby="revenue-heading" className="space-y-5">
      <div className="space-y-3">
        <h2 id="revenue-heading" className="text-lg font-semibold">
          Revenue
        </h2>
        <RangeChoice view={view} problem={refusal} />
      </div>
      {!refusal && <QueryFailure query={revenue} message="The revenue could not be loaded." />}
      {!revenue.isLoadingError && (
        <Dimmed when={revenue.isPlaceholderData} className="space-y-5">
          <RevenueTotals totals={revenue.data?.totals} currency={currency} />
          <RevenueChart days={revenue.data?.days} currency={currency} />
          <TopPartners partners={revenue.data?.partners} currency={currency} />
        </Dimmed>
      )}
    </section>
  );
}
