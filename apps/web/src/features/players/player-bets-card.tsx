import { links, type PlayerBet } from '@baize/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Dices } from 'lucide-react';
import { Link } from 'react-router';
import { BetStatusBadge } from '../../concepts/live-tables/bet-status.tsx';
import { betName } from '../../concepts/live-tables/games.ts';
import { exactMoney } from '../../lib/format-money.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Time } from '../../ui/time.tsx';
import { type PlayerRef, playerBetsQuery } from './player-queries.ts';

const columns: Column<PlayerBet>[] = [
  {
    key: 'bet',
    header: 'Bet',
    cell: ({ game, type, value }) => (
      <span className="font-medium">{betName(game, type, value)}</span>
    ),
  },
  {
    key: 'round',
    header: 'Round',
    numeric: true,
    cell: ({ round_id, status }) =>
      status === 'accepted' ? (
        round_id
      ) : (
        <Link
          to={links.round(round_id)}
          aria-label={`Check round ${round_id}`}
          className="font-medium text-accent underline"
        >
          {round_id}
        </Link>
      ),
  },
  {
    key: 'amount',
    header: 'Stake',
    align: 'end',
    numeric: true,
    cell: ({ amount, currency }) => exactMoney(currency)(amount),
  },
  {
    key: 'payout',
    header: 'Paid',
    align: 'end',
    numeric: true,
    cell: ({ payout, status, currency }) =>
      status === 'accepted' ? '–' : exactMoney(currency)(payout),
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <BetStatusBadge status={status} /> },
  {
    key: 'placed_at',
    header: 'Placed',
    cell: ({ placed_at }) => <Time value={placed_at} format="datetime" />,
  },
];

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
