import { useEffect, useMemo, useRef } from 'react';

const links = () => [...document.querySelectorAll<HTMLElement>('main [data-row-link]')];

/**
 * Lets j and k move the focus through the rows, starting at the focused row or the first visible
 * one.
 */
export function useRowKeys(): Record<string, () => void> {
  return useMemo(() => ({ j: () => focusBy(1), k: () => focusBy(-1) }), []);
}

/**
 * After the pane closes, focuses the row it was opened from. The table has been re-rendered by
 * then.
 */
export function useFocusOnRowRead(ticket: number | undefined, beside: boolean): void {
  const read = useRef<number>(undefined);
  useEffect(() => {
    if (beside) read.current = ticket;
    else if (ticket === undefined && read.current !== undefined) {
      const wanted = String(read.current);
      read.current = undefined;
      links()
        .find((link) => link.dataset['ticket'] === wanted)
        ?.focus();
    }
  }, [ticket, beside]);
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
