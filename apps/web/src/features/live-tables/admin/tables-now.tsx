import type { liveTableRoutes, RouteAnswer } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { Coins, Dices, RadioTower, TrendingUp, UsersRound } from 'lucide-react';
import { gameName } from '../../../concepts/live-tables/games.ts';
import { exactMoney } from '../../../lib/format-money.ts';
import { QueryFailure } from '../../../lib/query-failure.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import { Amount } from '../amount.tsx';
import { type MoneyView, watchedTablesQuery } from '../live-queries.ts';
import { RecentResults } from '../recent-results.tsx';
import { LiveBadge, phaseText } from '../table-state.tsx';

type WatchedTable = RouteAnswer<typeof liveTableRoutes.liveTables>['tables'][number];

const whole = new Intl.NumberFormat('en');
const columnsIn = (currency: string): Column<WatchedTable>[] => [
  {
    key: 'name',
    header: 'Table',
    className: '@2xl:whitespace-nowrap',
    cell: (table) => (
      <>
        <span className="block font-medium">{table.name}</span>
        <span className="block text-sm text-ink-subtle">{gameName(table.game)}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: (table) => (
      <span className="flex flex-wrap items-center gap-2">
        <LiveBadge table={table} />
        <span className="text-sm text-ink-muted tabular-nums">{phaseText(table)}</span>
      </span>
    ),
  },
  {
    key: 'numbers',
    header: 'Recent results',
    cell: ({ game, recent_numbers }) => (
      <RecentResults
        game={game}
        numbers={recent_numbers.slice(0, 5)}
        className="@2xl:flex-nowrap"
      />
    ),
  },
  {
    key: 'players',
    header: 'Players',
    align: 'end',
    numeric: true,
    cell: ({ players_online }) => whole.format(players_online),
  },
  {
    key: 'bets',
    header: 'Bets today',
    align: 'end',
    numeric: true,
    cell: ({ today }) => whole.format(today.bets),
  },
  {
    key: 'revenue',
    header: 'Revenue today',
    align: 'end',
    numeric: true,
    cell: ({ today }) => exactMoney(currency)(today.revenue),
  },
];

/** Current state of every table, and today's totals of all tables. */
export function TablesNow({ view }: { view: MoneyView }) {
  const tables = useQuery(watchedTablesQuery(view));
  const { data, isPending } = tables;
  const failure = <QueryFailure query={tables} message="The tables could not be loaded." />;
  if (tables.isLoadingError) return failure;
  return (
    <>
      {failure}
      <TodayFigures tables={data?.tables} currency={data?.currency ?? ''} />
      <Card flush title="Tables">
        <DataTable
          caption="Tables"
          columns={columnsIn(data?.currency ?? '')}
          rows={data?.tables ?? []}
          rowKey={({ id }) => id}
          loading={isPending}
          skeletonRows={1}
          empty={
            <EmptyState
              headingLevel={3}
              icon={<RadioTower />}
              title="No tables"
              message="This server runs no live table."
            />
          }
        />
      </Card>
    </>
  );
}

type FiguresProps = { tables: readonly WatchedTable[] | undefined; currency: string };

const TODAY = 'Since midnight, UTC';

function TodayFigures({ tables, currency }: FiguresProps) {
  const loading = tables === undefined;
  const sum = (read: (table: WatchedTable) => number) =>
    (tables ?? []).reduce((total, table) => total + read(table), 0);
  return (
    <div className="grid grid-cols-2 gap-4 max-sm:gap-3 xl:grid-cols-4">
      <StatCard
        label="Players online"
        icon={<UsersRound />}
        tone="green"
        hint="Right now"
        loading={loading}
        value={whole.format(sum(({ players_online }) => players_online))}
      />
      <StatCard
        label="Bets today"
        hint={TODAY}
        icon={<Dices />}
        loading={loading}
        value={whole.format(sum(({ today }) => today.bets))}
      />
      <StatCard
        label="Staked today"
        hint={TODAY}
        icon={<Coins />}
        tone="brass"
        loading={loading}
        value={<Amount minor={sum(({ today }) => today.staked)} currency={currency} />}
      />
      <StatCard
        label="Revenue today"
        hint={TODAY}
        icon={<TrendingUp />}
        tone="accent"
        loading={loading}
        value={<Amount minor={sum(({ today }) => today.revenue)} currency={currency} />}
      />
    </div>
  );
}
