import { cx } from './cx.ts';
import type { PagedQuery } from './load-next-page.ts';
import { NextPageButton } from './next-page-button.tsx';

type LoadMoreProps = {
  /** Number of rows on screen, and the total if known. */
  shown: number;
  total?: number | undefined;
  list: PagedQuery;
  className?: string;
};

const number = new Intl.NumberFormat('en');

export function LoadMore({ shown, total, list, className }: LoadMoreProps) {
  return (
    <div className={cx('flex flex-wrap items-center justify-between gap-4', className)}>
      <p aria-live="polite" className="text-sm text-ink-muted tabular-nums">
        {total === undefined
          ? `Showing ${number.format(shown)}`
          : `Showing ${number.format(shown)} of ${number.format(total)}`}
      </p>
      {list.isFetchNextPageError && (
        <p role="alert" className="grow text-right text-sm text-red-ink">
          More could not be loaded.
        </p>
      )}
      {list.hasNextPage && <NextPageButton query={list} variant="secondary" label="Load more" />}
    </div>
  );
}
