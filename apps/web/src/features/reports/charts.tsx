import type { DashboardCharts } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { useMoneyChoice } from '../../concepts/modes/money-choice.tsx';
import { usePermission } from '../../concepts/staff/staff-session.ts';
import { exactMoney, shortMoney } from '../../lib/format-money.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { cx } from '../../ui/cx.ts';
import { PeriodChart } from '../../ui/period-chart.tsx';
import { chartsQuery } from './report-queries.ts';

const whole = new Intl.NumberFormat('en');
const compact = new Intl.NumberFormat('en', { notation: 'compact' });

export function Charts() {
  const money = useMoneyChoice();
  const charts = useQuery(chartsQuery(money.view));
  const seesRevenue = usePermission('live.view');
  const failure = <QueryFailure query={charts} message="The charts could not be loaded." />;
  if (charts.isLoadingError) return failure;
  const { revenue, partners, currency = '' }: Partial<DashboardCharts> = charts.data ?? {};
  return (
    <div className={cx('grid min-w-0 gap-6', seesRevenue && 'lg:max-xl:grid-cols-2')}>
      {charts.isError && <div className="col-span-full">{failure}</div>}
      {seesRevenue && (
        <PeriodChart
          title="Revenue"
          actions={money.choiceOf(charts.data)}
          description="Gross gaming revenue by month, from settled bets."
          series="Revenue"
          period="month"
          shape="bar"
          empty="No revenue in these months"
          points={revenue?.map(({ month, revenue: value }) => ({ at: month, value }))}
          format={exactMoney(currency)}
          shortFormat={shortMoney(currency)}
        />
      )}
      <PeriodChart
        title="Partner growth"
        description="Partners at the end of each month."
        series="Partners"
        period="month"
        shape="area"
        empty="No partners yet"
        points={partners?.map(({ month, total }) => ({ at: month, value: total }))}
        format={(value) => whole.format(value)}
        shortFormat={(value) => compact.format(value)}
      />
    </div>
  );
}
