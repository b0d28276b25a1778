import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';

/**
 * No browser makes a page higher than some tens of millions of pixels. Rows that are far above and
 * not at hand anyway give up their room, so many at a time.
 */
const block = 20_000;
const roomFrom = (firstIndex: number) => Math.max(0, Math.floor(firstIndex / block) - 1) * block;

export type OnVisible = (first: number, last: number) => void;

export type DrawnRows = {
  first: number;
  last: number;
  /** What a row's `data-index` starts to count from. */
  base: number;
  /** Heights, in pixels, of what is left out above and below. */
  above: number;
  below: number;
  measure: ((row: HTMLElement | null) => void) | undefined;
};

type RowWindowProps = {
  count: number;
  firstIndex: number;
  bodyRef: RefObject<HTMLTableSectionElement | null>;
  rowHeight: RefObject<number>;
  onVisible: OnVisible | undefined;
  onDrawn: (rows: DrawnRows) => void;
};

/** Tells a long table which of its rows are near the screen; draws nothing itself. */
export default function RowWindow(props: RowWindowProps): null {
  const { count, firstIndex, bodyRef, rowHeight, onVisible, onDrawn } = props;
  const [scrollMargin, setScrollMargin] = useState(0);
  const base = roomFrom(firstIndex);
  const [shownBase, setShownBase] = useState(base);
  useLayoutEffect(() => setShownBase(base), [base]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands above the table moves with its rows
  useLayoutEffect(() => {
    const top = bodyRef.current?.getBoundingClientRect().top;
    if (top !== undefined) setScrollMargin(top + window.scrollY);
  }, [bodyRef, count]);

  const virtualizer = useWindowVirtualizer({
    count: count - base,
    getItemKey: useCallback((index: number) => index + base, [base]),
    // Keeps what is on screen where it is while rows above it gain or lose their room.
    anchorTo: base === shownBase ? 'start' : 'end',
    // The browser has scrolled by then: rows drawn before its next frame would only hold up a click.
    useFlushSync: false,
    estimateSize: () => rowHeight.current,
    overscan: 12,
    scrollMargin,
  });

  const { startIndex, endIndex } = virtualizer.range ?? {};
  useEffect(() => {
    if (startIndex === undefined || endIndex === undefined) return;
    onVisible?.(base + startIndex, base + endIndex);
  }, [base, startIndex, endIndex, onVisible]);

  const near = virtualizer.getVirtualItems();
  const [top, bottom] = [near.at(0), near.at(-1)];
  const first = base + (top?.index ?? 0);
  const last = base + (bottom?.index ?? -1);
  const above = top ? top.start - scrollMargin : 0;
  const below = bottom ? virtualizer.getTotalSize() - (bottom.end - scrollMargin) : 0;
  const measure = virtualizer.measureElement;
  useLayoutEffect(() => {
    onDrawn({ first, last, base, above, below, measure });
  }, [onDrawn, first, last, base, above, below, measure]);
  return null;
}
