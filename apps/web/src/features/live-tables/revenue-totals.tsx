import type { RevenueDay } from '@baize/contract';
import { Coins, Dices, HandCoins, TrendingUp } from 'lucide-react';
import { StatCard } from '../../ui/stat-card.tsx';
import { Amount } from './amount.tsx';

type Props = { totals: Omit<RevenueDay, 'day'> | undefined; currency: string };

const whole = new Intl.NumberFormat('en');

/** Totals of a day range in four cards. */
export function RevenueTotals({ totals, currency }: Props) {
  const loading = totals === undefined;
  return (
    <div className="grid grid-cols-2 gap-4 max-sm:gap-3 xl:grid-cols-4">
      <StatCard
        label="Gross gaming revenue"
        icon={<TrendingUp />}
        tone="accent"
        loading={loading}
        value={totals && <Amount minor={totals.revenue} currency={currency} />}
      />
      <StatCard
        label="Staked"
        icon={<Coins />}
        tone="brass"
        loading={loading}
        value={totals && <Amount minor={totals.staked} currency={currency} />}
      />
      <StatCard
        label="Paid to players"
        icon={<HandCoins />}
        loading={loading}
        value={totals && <Amount minor={totals.paid} currency={currency} />}
      />
      <StatCard
        label="Bets"
        icon={<Dices />}
        loading={loading}
        value={totals && whole.format(totals.bets)}
      />
    </div>
  );
}
