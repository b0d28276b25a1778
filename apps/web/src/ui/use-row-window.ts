import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Below this, drawing every row is faster than deciding which to draw. */
const smallTable = 150;

type RowWindow = {
  bodyRef: RefObject<HTMLTableSectionElement | null>;
  first: number;
  last: number;
  /** Heights, in pixels, of what is left out above and below. */
  above: number;
  below: number;
  measure: ((row: HTMLElement | null) => void) | undefined;
};

/** Draws only the rows near the screen once a table has grown long. The page itself must scroll. */
export function useRowWindow(
  count: number,
  onVisible?: (first: number, last: number) => void,
): RowWindow {
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const rowHeight = useRef(53);
  const windowed = count > smallTable;

  useLayoutEffect(() => {
    const body = bodyRef.current;
    if (body === null || count === 0) return;
    if (count > smallTable) setScrollMargin(body.getBoundingClientRect().top + window.scrollY);
    // While all rows are drawn they say how high a row is, here and on this screen.
    else rowHeight.current = body.offsetHeight / count;
  }, [count]);

  const virtualizer = useWindowVirtualizer({
    count,
    enabled: windowed,
    estimateSize: () => rowHeight.current,
    overscan: 12,
    scrollMargin,
  });

  const first = windowed ? virtualizer.range?.startIndex : 0;
  const last = windowed ? virtualizer.range?.endIndex : count - 1;
  useEffect(() => {
    if (first !== undefined && last !== undefined) onVisible?.(first, last);
  }, [first, last, onVisible]);

  if (!windowed) {
    return { bodyRef, first: 0, last: count - 1, above: 0, below: 0, measure: undefined };
  }
  const drawn = virtualizer.getVirtualItems();
  const top = drawn.at(0);
  const bottom = drawn.at(-1);
  return {
    bodyRef,
    first: top?.index ?? 0,
    last: bottom?.index ?? -1,
    above: top ? top.start - scrollMargin : 0,
    below: bottom ? virtualizer.getTotalSize() - (bottom.end - scrollMargin) : 0,
    measure: virtualizer.measureElement,
  };
}
