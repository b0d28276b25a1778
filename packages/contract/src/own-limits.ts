import { moneyFormat } from './format-money.ts';
import type { OwnLimits, TableWithOwnLimits } from './table-limits.ts';

type OfTable = Omit<TableWithOwnLimits['limits'][number], 'own' | 'max_bets_per_round'>;

/** Path of a limit in the request body, used in errors and forms. */
export type LimitField = 'max_payout' | 'max_round_stake' | `spot_limits.${string}`;

export const betTypeOf = (field: LimitField): string | undefined =>
  field === 'max_payout' || field === 'max_round_stake'
    ? undefined
    : field.slice('spot_limits.'.length);

/** Returns why no bet is possible with a limit this low. */
export function tooLow(field: LimitField, amount: number, minBet: number): string | undefined {
  if (field === 'max_payout') {
    return amount > minBet ? undefined : 'A bet must be able to return more than the least stake.';
  }
  if (amount >= minBet) return undefined;
  return `A ${field === 'max_round_stake' ? 'round' : 'spot'} must have room for the least stake.`;
}

function ceilingOf(table: OfTable, field: LimitField): { most: number | undefined; of: string } {
  if (field === 'max_payout' || field === 'max_round_stake') return { most: table[field], of: '' };
  const type = betTypeOf(field) ?? '';
  return { most: table.spot_limits[type], of: ` for ${type.replaceAll('_', ' ')}` };
}

/** Returns why a partner may not set this limit for its players. */
export function refusedOwnLimit(
  table: OfTable,
  field: LimitField,
  amount: number,
): string | undefined {
  const { most, of } = ceilingOf(table, field);
  if (most !== undefined && amount > most) {
    return `The table allows at most ${moneyFormat(table.currency)(most)}${of}.`;
  }
  return tooLow(field, amount, table.min_bet);
}

export function listOwnLimits({ spot_limits, ...own }: OwnLimits): [LimitField, number][] {
  const all: [LimitField, number | null][] = [
    ['max_payout', own.max_payout],
    ['max_round_stake', own.max_round_stake],
    ...Object.entries(spot_limits).map(([type, amount]): [LimitField, number] => [
      `spot_limits.${type}`,
      amount,
    ]),
  ];
  return all.filter((limit): limit is [LimitField, number] => limit[1] !== null);
}
