import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';

/**
 * Browsers limit the height of a page to some tens of millions of pixels. Unloaded rows far above
 * the screen are therefore removed from the layout in blocks of this many rows.
 */
const block = 20_000;
const roomFrom = (firstIndex: number) => Math.max(0, Math.floor(firstIndex / block) - 1) * block;

export type OnVisible = (first: number, last: number) => void;

export type DrawnRows = {
  first: number;
  last: number;
  /** Index in the list of the row whose `data-index` is 0. */
  base: number;
  /** Height in pixels of the omitted rows above and below. */
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

/** Computes which rows of a long table are near the screen. Renders nothing. */
export default function RowWindow(props: RowWindowProps): null {
  const { count, firstIndex, bodyRef, rowHeight, onVisible, onDrawn } = props;
  const [scrollMargin, setScrollMargin] = useState(0);
  const base = roomFrom(firstIndex);
  const [shownBase, setShownBase] = useState(base);
  useLayoutEffect(() => setShownBase(base), [base]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: content above may move with the rows
  useLayoutEffect(() => {
    const top = bodyRef.current?.getBoundingClientRect().top;
    if (top !== undefined) setScrollMargin(top + window.scrollY);
  }, [bodyRef, count]);

  const virtualizer = useWindowVirtualizer({
    count: count - base,
    getItemKey: useCallback((index: number) => index + base, [base]),
    // Keep the visible rows in place while a block above them is added or removed.
    anchorTo: base === shownBase ? 'start' : 'end',
    // The browser has already scrolled. Rendering rows synchronously would only delay clicks.
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
