import type { ReactNode } from 'react';
import { exactMoney } from '../../lib/format-money.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';

type Limits = {
  currency: string;
  min_bet: number;
  max_payout: number;
  max_round_stake: number;
  spot_limits: Record<string, number>;
};

const amountColumn = <L extends Limits>(
  key: string,
  header: string,
  cell: (limits: L) => ReactNode,
): Column<L> => ({ key, header, align: 'end', numeric: true, cell });

const spotsText = (spots: Record<string, number>) => {
  const count = Object.keys(spots).length;
  return count === 0 ? 'None' : count === 1 ? '1 kind' : `${count} kinds`;
};

/** Columns of a table's limits per currency, shared by both audiences, with an edit button. */
export const limitsColumns = <L extends Limits>(
  more: readonly Column<L>[],
  edit:
    | {
        label: string;
        name(limits: L): string;
        ask(limits: L): void;
        more?(limits: L): ReactNode;
      }
    | undefined,
): Column<L>[] => [
  {
    key: 'currency',
    header: 'Currency',
    cell: ({ currency }) => <span className="font-medium">{currency}</span>,
  },
  amountColumn('min_bet', 'Smallest bet', ({ currency, min_bet }) => exactMoney(currency)(min_bet)),
  amountColumn('max_payout', 'Highest return', ({ currency, max_payout }) =>
    exactMoney(currency)(max_payout),
  ),
  amountColumn('max_round_stake', 'Stake in a round', ({ currency, max_round_stake }) =>
    exactMoney(currency)(max_round_stake),
  ),
  { key: 'spots', header: 'Spots', cell: ({ spot_limits }) => spotsText(spot_limits) },
  ...more,
  ...(edit
    ? [
        {
          key: 'edit',
          header: 'Actions',
          align: 'end' as const,
          cell: (limits: L) => (
            <span className="inline-flex items-center gap-1">
              <Button
                variant="secondary"
                size="sm"
                aria-label={edit.name(limits)}
                onClick={() => edit.ask(limits)}
              >
                {edit.label}
              </Button>
              {edit.more?.(limits)}
            </span>
          ),
        },
      ]
    : []),
];
