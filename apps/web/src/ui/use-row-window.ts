import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Below this, drawing every row is faster than deciding which to draw. */
const smallTable = 150;

/**
 * No browser makes a page higher than some tens of millions of pixels. Rows that are far above and
 * not at hand anyway give up their room, so many at a time.
 */
const block = 20_000;
const roomFrom = (firstIndex: number) => Math.max(0, Math.floor(firstIndex / block) - 1) * block;

type RowWindow = {
  bodyRef: RefObject<HTMLTableSectionElement | null>;
  first: number;
  last: number;
  /** What a row's `data-index` starts to count from. */
  base: number;
  /** Heights, in pixels, of what is left out above and below. */
  above: number;
  below: number;
  measure: ((row: HTMLElement | null) => void) | undefined;
};

type RowWindowOptions = {
  count: number;
  /** The rows before it are not at hand. */
  firstIndex: number;
  onVisible: ((first: number, last: number) => void) | undefined;
};

/** Draws only the rows near the screen once a table has grown long. The page itself must scroll. */
export function useRowWindow({ count, firstIndex, onVisible }: RowWindowOptions): RowWindow {
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const rowHeight = useRef(53);
  const windowed = count > smallTable;
  const base = roomFrom(firstIndex);
  const [shownBase, setShownBase] = useState(base);
  useLayoutEffect(() => setShownBase(base), [base]);

  useLayoutEffect(() => {
    const body = bodyRef.current;
    if (body === null || count === 0) return;
    if (count > smallTable) setScrollMargin(body.getBoundingClientRect().top + window.scrollY);
    // While all rows are drawn they say how high a row is, here and on this screen.
    else rowHeight.current = body.offsetHeight / count;
  }, [count]);

  const virtualizer = useWindowVirtualizer({
    count: count - base,
    getItemKey: useCallback((index: number) => index + base, [base]),
    // Keeps what is on screen where it is while rows above it gain or lose their room.
    anchorTo: base === shownBase ? 'start' : 'end',
    enabled: windowed,
    estimateSize: () => rowHeight.current,
    overscan: 12,
    scrollMargin,
  });

  const drawn = virtualizer.getVirtualItems();
  const { startIndex, endIndex } = virtualizer.range ?? {};
  const first = windowed ? startIndex : 0;
  const last = windowed ? endIndex : count - 1;
  useEffect(() => {
    if (first !== undefined && last !== undefined) onVisible?.(base + first, base + last);
  }, [base, first, last, onVisible]);

  if (!windowed) {
    const last = count - 1;
    return { bodyRef, first: 0, last, base: 0, above: 0, below: 0, measure: undefined };
  }
  const top = drawn.at(0);
  const bottom = drawn.at(-1);
  return {
    bodyRef,
    first: base + (top?.index ?? 0),
    last: base + (bottom?.index ?? -1),
    base,
    above: top ? top.start - scrollMargin : 0,
    below: bottom ? virtualizer.getTotalSize() - (bottom.end - scrollMargin) : 0,
    measure: virtualizer.measureElement,
  };
}
