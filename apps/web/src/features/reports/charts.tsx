import type { DashboardCharts } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../concepts/staff/staff-session.ts';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { shortMoney, wholeMoney } from '../../ui/format-money.ts';
import { PeriodChart } from '../../ui/period-chart.tsx';
import { chartsQuery } from './report-queries.ts';

const whole = new Intl.NumberFormat('en');
const compact = new Intl.NumberFormat('en', { notation: 'compact' });

export function Charts() {
  const charts = useQuery(chartsQuery);
  const seesRevenue = usePermission('live.view');
  if (charts.isError) {
    return (
      <ErrorState message="The charts could not be loaded." onRetry={() => charts.refetch()} />
    );
  }
  const { revenue, partners, currency = '' }: Partial<DashboardCharts> = charts.data ?? {};
  return (
    <div className={cx('grid min-w-0 gap-6', seesRevenue && 'lg:max-xl:grid-cols-2')}>
      {seesRevenue && (
        <PeriodChart
          title="Revenue"
          description="Gross gaming revenue by month, from settled bets."
          series="Revenue"
          period="month"
          shape="bar"
          points={revenue?.map(({ month, revenue: value }) => ({ at: month, value }))}
          format={wholeMoney(currency)}
          shortFormat={shortMoney(currency)}
        />
      )}
      <PeriodChart
        title="Partner growth"
        description="Partners at the end of each month."
        series="Partners"
        period="month"
        shape="area"
        points={partners?.map(({ month, total }) => ({ at: month, value: total }))}
        format={(value) => whole.format(value)}
        shortFormat={(value) => compact.format(value)}
      />
    </div>
  );
}
