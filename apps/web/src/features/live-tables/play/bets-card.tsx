import { type AccountMode, liveTableRoutes, type PlayedBet, paths } from '@baize/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Dices, Download } from 'lucide-react';
import { Link } from 'react-router';
import { betColumn, otherBetColumns } from '../../../concepts/live-tables/bet-columns.tsx';
import { useCsvExport } from '../../../lib/csv-export.ts';
import { QueryFailure } from '../../../lib/query-failure.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { ownBetsQuery } from '../live-queries.ts';
import { type DayRange, nameOfDays } from '../revenue-range.ts';

const columns: Column<PlayedBet>[] = [
  betColumn,
  { key: 'player', header: 'Player', cell: ({ player }) => player },
  ...otherBetColumns,
];

type Props = {
  mode: AccountMode;
  /** Days whose bets are exported. These bets make up the revenue shown. */
  range: DayRange;
  isRangeRefused: boolean;
};

export function BetsCard({ mode, range, isRangeRefused }: Props) {
  const list = useInfiniteQuery(ownBetsQuery(mode));
  const name = `bets-${mode}-${nameOfDays(range)}.csv`;
  const exporting = useCsvExport(liveTableRoutes.exportOwnBets, name);
  const bets = list.data?.pages.flatMap((page) => page.bets) ?? [];
  return (
    <Card
      flush
      title="Bets"
      description="Every bet of your players, newest first. Exports have those that were settled on the days chosen above, by UTC, with amounts in minor units of their currency."
      actions={
        bets.length > 0 && (
          <Button
            variant="secondary"
            icon={<Download />}
            loading={exporting.isPending}
            disabled={isRangeRefused}
            onClick={() => exporting.mutate({ ...range, mode })}
          >
            Export bets
          </Button>
        )
      }
    >
      <QueryFailure
        query={list}
        message="The bets could not be loaded."
        {...(list.data && { className: 'm-4' })}
      />
      {!list.isLoadingError && (
        <DataTable
          caption="Bets of your players"
          columns={columns}
          rows={bets}
          rowKey={({ id }) => id}
          loading={list.isPending}
          empty={
            <EmptyState
              headingLevel={3}
              icon={<Dices />}
              title="No bets yet"
              message="Bets appear here as soon as your players place them. You can place some yourself in the preview on Stream Info."
              action={
                <ButtonLink variant="secondary" render={<Link to={paths.streamInfo} />}>
                  Open the preview
                </ButtonLink>
              }
            />
          }
        />
      )}
      {bets.length > 0 && (
        <LoadMore
          className="border-t border-line px-6 py-3 max-sm:px-4"
          shown={bets.length}
          list={list}
        />
      )}
    </Card>
  );
}
