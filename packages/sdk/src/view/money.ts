import type { SeatState } from '../seat/seat-state.ts';

export type Money = ReturnType<typeof createMoney>;

/** Minor units of the table's currency as people write them. */
export function createMoney(state: Pick<SeatState, 'decimals'>) {
  const write = (amount: number, least = state.decimals) =>
    (amount / 10 ** state.decimals).toLocaleString(undefined, {
      minimumFractionDigits: least,
      maximumFractionDigits: state.decimals,
    });
  return {
    write,
    /** For a chip, which has no room for noughts. */
    writeShort: (amount: number) => write(amount, amount % 10 ** state.decimals ? undefined : 0),
  };
}
