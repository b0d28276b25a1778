import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { DrawnRows, OnVisible } from './row-window.tsx';

// Only a long list needs the code that virtualises its rows.
const RowWindow = lazy(() => import('./row-window.tsx'));

/** Below this number of rows, rendering all is faster than virtualising. */
const smallTable = 150;

type RowWindowOptions = {
  count: number;
  /** Number of rows before these that are not loaded. */
  firstIndex: number;
  onVisible: OnVisible | undefined;
};

/** Virtualises the rows of a long table. The page itself must be the scroll container. */
export function useRowWindow({ count, firstIndex, onVisible }: RowWindowOptions): DrawnRows & {
  bodyRef: RefObject<HTMLTableSectionElement | null>;
  /** Must be rendered beside the table. It computes which rows are near the screen. */
  watcher: ReactNode;
} {
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const rowHeight = useRef(53);
  const [drawn, setDrawn] = useState<DrawnRows>();
  const isLong = count > smallTable;

  useLayoutEffect(() => {
    const body = bodyRef.current;
    // While all rows are rendered, measure their average height on this screen.
    if (body !== null && count > 0 && !isLong) rowHeight.current = body.offsetHeight / count;
    if (!isLong) setDrawn(undefined);
  }, [count, isLong]);
  useEffect(() => {
    if (!isLong) onVisible?.(0, count - 1);
  }, [isLong, count, onVisible]);

  const last = Math.min(count, smallTable) - 1;
  const below = (count - 1 - last) * rowHeight.current;
  const first: DrawnRows = { first: 0, last, base: 0, above: 0, below, measure: undefined };
  const watched = { count, firstIndex, bodyRef, rowHeight, onVisible, onDrawn: setDrawn };
  return {
    ...((isLong && drawn) || first),
    bodyRef,
    watcher: <Suspense>{isLong && <RowWindow {...watched} />}</Suspense>,
  };
}
