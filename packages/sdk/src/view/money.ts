import type { SeatState } from '../seat/seat-state.ts';

export type Money = ReturnType<typeof createMoney>;

/** Formats amounts in minor units of the table's currency. */
export function createMoney(state: Pick<SeatState, 'decimals'>) {
  const write = (amount: number, least = state.decimals) =>
    (amount / 10 ** state.decimals).toLocaleString(undefined, {
      minimumFractionDigits: least,
      maximumFractionDigits: state.decimals,
    });
  return {
    write,
    /** For chips, which have no room for trailing zeros. */
    writeShort: (amount: number) => write(amount, amount % 10 ** state.decimals ? undefined : 0),
  };
}
