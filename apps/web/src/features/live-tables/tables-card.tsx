import type { LiveTableView } from '@baize/contract';
import { RadioTower } from 'lucide-react';
import { gameName } from '../../concepts/live-tables/games.ts';
import { exactMoney } from '../../lib/format-money.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RecentResults } from './recent-results.tsx';
import { LiveBadge, phaseText } from './table-state.tsx';

export function TablesCard({ tables }: { tables: readonly LiveTableView[] }) {
  if (tables.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<RadioTower />}
          title="No tables yet"
          message="Tables appear here as soon as one opens."
        />
      </Card>
    );
  }
  return tables.map((table) => <TableCard key={table.id} table={table} />);
}

const whole = new Intl.NumberFormat('en');

function TableCard({ table }: { table: LiveTableView }) {
  const money = exactMoney(table.currency);
  const facts = [
    { label: 'Players at the table', value: whole.format(table.players_online) },
    { label: 'Smallest bet', value: money(table.min_bet) },
    { label: 'Highest return of a bet', value: money(table.max_payout) },
    { label: 'Highest stake in a round', value: money(table.max_round_stake) },
  ];
  return (
    <Card
      title={table.name}
      description={gameName(table.game)}
      actions={<LiveBadge table={table} />}
    >
      <div className="space-y-5">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <p className="font-medium tabular-nums">{phaseText(table)}</p>
          <RecentResults game={table.game} numbers={table.recent_numbers} />
        </div>
        <dl className="grid grid-cols-2 gap-x-8 gap-y-4 border-t border-line pt-4 md:grid-cols-4">
          {facts.map(({ label, value }) => (
            <div key={label} className="space-y-0.5">
              <dt className="text-sm text-ink-muted">{label}</dt>
              <dd className="font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
