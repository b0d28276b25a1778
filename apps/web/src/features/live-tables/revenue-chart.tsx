import type { RevenueDay } from '@baize/contract';
import { exactMoney, shortMoney } from '../../lib/format-money.ts';
import { PeriodChart } from '../../ui/period-chart.tsx';

type Props = { days: readonly RevenueDay[] | undefined; currency: string };

export function RevenueChart({ days, currency }: Props) {
  return (
    <PeriodChart
      title="Revenue by day"
      description="Gross gaming revenue: what was staked less what was paid. Days are those of UTC."
      series="Revenue"
      period="day"
      shape="bar"
      empty="No revenue on these days"
      points={days?.map(({ day, revenue }) => ({ at: day, value: revenue }))}
      format={exactMoney(currency)}
      shortFormat={shortMoney(currency)}
    />
  );
}
