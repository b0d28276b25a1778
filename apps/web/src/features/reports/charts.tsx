import type { DashboardCharts } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/error-state.tsx';
import { MonthChart } from './month-chart.tsx';
import { chartsQuery } from './report-queries.ts';

const whole = new Intl.NumberFormat('en');

/** Amounts are minor units of the currency; a code that is no currency is shown as it is. */
function moneyFormat(currency: string): (amount: number) => string {
  try {
    const format = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      maximumFractionDigits: 0,
    });
    return (amount) => format.format(amount / 100);
  } catch {
    return (amount) => `${whole.format(amount / 100)} ${currency}`;
  }
}

export function Charts() {
  const charts = useQuery(chartsQuery);
  if (charts.isError) {
    return (
      <ErrorState message="The charts could not be loaded." onRetry={() => charts.refetch()} />
    );
  }
  const { revenue, partners, currency }: Partial<DashboardCharts> = charts.data ?? {};
  return (
    <div className="grid min-w-0 gap-6 lg:grid-cols-2">
      <MonthChart
        title="Revenue"
        description="Gross gaming revenue by month, from settled bets."
        series="Revenue"
        shape="bar"
        points={revenue?.map((point) => ({ month: point.month, value: point.revenue }))}
        format={moneyFormat(currency ?? '')}
      />
      <MonthChart
        title="Partner growth"
        description="Partners at the end of each month."
        series="Partners"
        shape="area"
        points={partners?.map((point) => ({ month: point.month, value: point.total }))}
        format={(value) => whole.format(value)}
      />
    </div>
  );
}
