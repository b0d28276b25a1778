import type { AccountMode } from '@baize/contract';

type Asked = { queryKey: readonly unknown[] };

/** Keeps the previous data while a query loads, but only data of the same mode. */
export const keptIn =
  (mode: AccountMode | undefined) =>
  <Data>(previous: Data | undefined, asked: Asked | undefined): Data | undefined =>
    modeOf(asked) === mode ? previous : undefined;

function modeOf(asked: Asked | undefined): unknown {
  const view = asked?.queryKey.at(-1);
  return typeof view === 'object' && view !== null && 'mode' in view ? view.mode : undefined;
}
