import { useInfiniteQuery } from '@tanstack/react-query';
import { Dices } from 'lucide-react';
import { betColumn, otherBetColumns } from '../../concepts/live-tables/bet-columns.tsx';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { type PlayerRef, playerBetsQuery } from './player-queries.ts';

const columns = [betColumn, ...otherBetColumns];

export function PlayerBetsCard({ player }: { player: PlayerRef }) {
  const list = useInfiniteQuery(playerBetsQuery(player));
  const bets = list.data?.pages.flatMap((page) => page.bets) ?? [];
  return (
    <Card flush title="Bets" description="Newest round first.">
      <QueryFailure
        query={list}
        message="The bets could not be loaded."
        {...(list.data && { className: 'm-4' })}
      />
      {!list.isLoadingError && (
        <DataTable
          caption={`Bets of ${player.player_id}`}
          columns={columns}
          rows={bets}
          rowKey={({ id }) => id}
          loading={list.isPending}
          empty={
            <EmptyState
              headingLevel={3}
              icon={<Dices />}
              title="No bets yet"
              message="Bets appear here as soon as the player places one."
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
