import { useMemo } from 'react';

const links = () => [...document.querySelectorAll<HTMLElement>('main [data-row-link]')];

/** j and k walk the table's rows, from the one in focus or else from the first in view. */
export function useRowKeys(): Record<string, () => void> {
  return useMemo(() => ({ j: () => focusBy(1), k: () => focusBy(-1) }), []);
}

/** Back to the row of a ticket that was read. */
export function focusRow(ticket: number): void {
  const row = links().find((link) => link.dataset['ticket'] === String(ticket));
  row?.focus();
}

function focusBy(step: 1 | -1): void {
  const rows = links();
  const focused = rows.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const next =
    focused === -1
      ? rows.find((link) => link.getBoundingClientRect().top > 100)
      : rows[focused + step];
  next?.focus({ preventScroll: true });
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}
