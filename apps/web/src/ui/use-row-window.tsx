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

// Only a list that has grown long needs the code that says which of its rows to draw.
const RowWindow = lazy(() => import('./row-window.tsx'));

/** Below this, drawing every row is faster than deciding which to draw. */
const smallTable = 150;

type RowWindowOptions = {
  count: number;
  /** The rows before it are not at hand. */
  firstIndex: number;
  onVisible: OnVisible | undefined;
};

/** Draws only the rows near the screen once a table has grown long. The page itself must scroll. */
export function useRowWindow({ count, firstIndex, onVisible }: RowWindowOptions): DrawnRows & {
  bodyRef: RefObject<HTMLTableSectionElement | null>;
  /** To be drawn beside the table: it finds out which rows are near. */
  watcher: ReactNode;
} {
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const rowHeight = useRef(53);
  const [drawn, setDrawn] = useState<DrawnRows>();
  const isLong = count > smallTable;

  useLayoutEffect(() => {
    const body = bodyRef.current;
    // While all rows are drawn they say how high a row is, here and on this screen.
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
