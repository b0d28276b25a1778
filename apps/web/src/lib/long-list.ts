import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { loadNextPage } from '../ui/load-next-page.ts';
import type { SessionKey } from './query-keys.ts';

/**
 * Number of rows kept around those on screen, which bounds memory and refetching. Counted in rows
 * because search results may have short pages. Must be much larger than the rows drawn and
 * prefetched; otherwise both ends would be fetched alternately.
 */
const KEPT_ROWS = 600;
/** Number of rows ahead of the screen at which the next page is fetched. */
const AHEAD = 150;
/**
 * A page with fewer than `POOR` rows is poor: searches may return almost empty pages. After
 * `POOR_PAGES` poor pages in a row, the user decides whether to continue.
 */
const POOR_PAGES = 5;
const POOR = 20;

/** Start of a page. A class, so that the query cache does not deep-compare long chains. */
class Anchor {
  readonly cursor: string | undefined;
  readonly start: number;
  readonly before: Anchor | undefined;
  /** Number of consecutive poor pages directly before this one. */
  readonly poorBefore: number;

  constructor(place: { cursor?: string; start: number; before?: Anchor; poorBefore: number }) {
    this.cursor = place.cursor;
    this.start = place.start;
    this.before = place.before;
    this.poorBefore = place.poorBefore;
  }
}

const top = new Anchor({ start: 0, poorBefore: 0 });

type Answer = { next_cursor: string | null };
type Page<A> = { answer: A; anchor: Anchor; length: number };

type LongListOptions<A extends Answer, Row> = {
  queryKey: SessionKey;
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<A>;
  /** Must be a stable function, declared outside the component: a new one joins all rows again. */
  rowsOf: (answer: A) => readonly Row[];
};

/**
 * List of any length, paged by cursor. Pages are prefetched before they are scrolled to. Pages far
 * from the screen are dropped and fetched again when needed.
 */
export function useLongList<A extends Answer, Row extends { id: number }>({
  queryKey,
  fetchPage,
  rowsOf,
}: LongListOptions<A, Row>) {
  const listKey = JSON.stringify(queryKey);
  const [jump, setJump] = useState({ listKey, anchor: top, times: 0 });
  const { anchor, times } = jump.listKey === listKey ? jump : { anchor: top, times: 0 };

  // Each jump starts a new query at the new position.
  const placeKey: SessionKey = [...queryKey, times];
  const kept = useQueryClient().getQueryData<InfiniteData<Page<A>>>(placeKey)?.pages ?? [];
  const query = useInfiniteQuery({
    queryKey: placeKey,
    initialPageParam: anchor,
    queryFn: async ({ pageParam, signal }): Promise<Page<A>> => {
      const answer = await fetchPage(pageParam.cursor, signal);
      return { answer, anchor: pageParam, length: rowsOf(answer).length };
    },
    getNextPageParam: nextAnchor,
    getPreviousPageParam: ({ anchor: own }) => own.before,
    // Once enough rows are loaded, drop a page at the other end for each new one.
    maxPages: countRows(kept) < KEPT_ROWS ? 0 : kept.length,
    placeholderData: keepPreviousData,
  });
  const { data, isFetching, isError, isPlaceholderData, hasNextPage, hasPreviousPage } = query;
  const { fetchNextPage, fetchPreviousPage, refetch } = query;
  const [visible, setVisible] = useState({ first: 0, last: 0 });
  const joined = useMemo(() => joinPages(data, rowsOf), [data, rowsOf]);
  const { rows, firstIndex, broken, poorEnd } = joined;
  const end = firstIndex + rows.length;
  const paused = hasNextPage && poorEnd > 0 && poorEnd % POOR_PAGES === 0;

  useEffect(() => {
    if (isFetching || isError || isPlaceholderData || data === undefined) return;
    if (firstIndex > 0 && visible.last < firstIndex) {
      const from = data.pages[0]?.anchor ?? top;
      setJump({ listKey, anchor: anchorAt(from, visible.first), times: times + 1 });
    } else if (broken) void refetch();
    else if (visible.first < firstIndex + AHEAD && hasPreviousPage) void fetchPreviousPage();
    else if (visible.last >= end - AHEAD && hasNextPage && !paused) void fetchNextPage();
  });

  return {
    query,
    rows,
    firstIndex,
    latest: data?.pages.at(-1)?.answer,
    /** Nothing found yet, but the end has not been reached. */
    searching: rows.length === 0 && hasNextPage && !paused && !isError,
    /** There may be more results; the user decides whether to continue. */
    paused,
    goOn: () => void loadNextPage(query),
    onVisible: useCallback(
      (first: number, last: number) =>
        setVisible((seen) => (seen.first === first && seen.last === last ? seen : { first, last })),
      [],
    ),
  };
}

function joinPages<A extends Answer, Row extends { id: number }>(
  data: InfiniteData<Page<A>> | undefined,
  rowsOf: (answer: A) => readonly Row[],
) {
  const pages = data?.pages ?? [];
  const rows = new Map<number, Row>();
  let broken = false;
  for (const [index, page] of pages.entries()) {
    for (const row of rowsOf(page.answer)) rows.set(row.id, row);
    const next = pages[index + 1];
    // A refetched page may end at a different row than before. Then the next page no longer follows
    // it.
    if (next && next.anchor.cursor !== (page.answer.next_cursor ?? undefined)) broken = true;
  }
  const last = pages.at(-1);
  return {
    rows: [...rows.values()],
    firstIndex: pages[0]?.anchor.start ?? 0,
    broken,
    poorEnd: last ? poorAfter(last) : 0,
  };
}

const countRows = (pages: readonly Page<Answer>[]): number =>
  pages.reduce((sum, { length }) => sum + length, 0);

const poorAfter = ({ anchor, length }: Page<Answer>): number =>
  length < POOR ? anchor.poorBefore + 1 : 0;

function nextAnchor(page: Page<Answer>): Anchor | undefined {
  const { answer, anchor, length } = page;
  if (answer.next_cursor === null) return undefined;
  return new Anchor({
    cursor: answer.next_cursor,
    start: anchor.start + length,
    before: anchor,
    poorBefore: poorAfter(page),
  });
}

function anchorAt(from: Anchor, index: number): Anchor {
  let anchor = from;
  while (anchor.start > index && anchor.before) anchor = anchor.before;
  return anchor;
}
