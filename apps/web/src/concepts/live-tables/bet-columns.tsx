import { links, type PlayedBet } from '@baize/contract';
import { Link } from 'react-router';
import { exactMoney } from '../../lib/format-money.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Time } from '../../ui/time.tsx';
import { BetStatusBadge } from './bet-status.tsx';
import { betName } from './games.ts';

/** Fields shown of a bet. Leaves out the player, so it fits all lists of bets. */
type ShownBet = Omit<PlayedBet, 'player'>;

export const betColumn: Column<ShownBet> = {
  key: 'bet',
  header: 'Bet',
  cell: ({ game, type, value }) => (
    <span className="font-medium">{betName(game, type, value)}</span>
  ),
};

export const otherBetColumns: Column<ShownBet>[] = [
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
    cell: ({ payout, currency, status }) =>
      status === 'accepted' ? '–' : exactMoney(currency)(payout),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <BetStatusBadge status={status} />,
  },
  {
    key: 'placed_at',
    header: 'Placed',
    cell: ({ placed_at }) => <Time value={placed_at} format="datetime" />,
  },
];
