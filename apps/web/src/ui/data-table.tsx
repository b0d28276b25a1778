// biome-ignore-all lint/a11y/noRedundantRoles: laid out as cards, a table is no longer `display: table`, and some browsers then forget its roles
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { BodyRow, type Column, Gap, SkeletonRow, SkeletonRows } from './data-table-row.tsx';
import { useRowWindow } from './use-row-window.tsx';

export { type Column, openRow } from './data-table-row.tsx';

type DataTableProps<Row> = {
  /** Describes the table to screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Number of rows before these that are not loaded. Placeholders replace them. */
  firstIndex?: number;
  /** Reports the visible rows, so that further rows can be prefetched. */
  onVisible?: (first: number, last: number) => void;
  rowKey: (row: Row) => string | number;
  /**
   * Element that opens the row: `<Link to="..." />` or `<button type="button" onClick={...} />`. It
   * wraps the first cell. Clicks anywhere in the row and the arrow keys use it too.
   */
  rowLink?: (row: Row) => ReactElement;
  loading?: boolean;
  skeletonRows?: number;
  /** Shown instead of rows if there are none. */
  empty?: ReactNode;
  className?: string;
};

/**
 * Table of the portal and the back office. In a narrow container the same markup becomes a stack of
 * cards.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  firstIndex = 0,
  onVisible,
  rowKey,
  rowLink,
  loading = false,
  skeletonRows = 6,
  empty,
  className,
}: DataTableProps<Row>) {
  const count = firstIndex + rows.length;
  const view = useRowWindow({ count, firstIndex, onVisible });
  const showSkeleton = loading && rows.length === 0;
  if (!showSkeleton && rows.length === 0) return empty;

  return (
    <div className={cx('@container min-w-0', className)}>
      {view.watcher}
      <table
        role="table"
        aria-rowcount={showSkeleton ? undefined : count + 1}
        aria-busy={loading}
        className="w-full border-separate border-spacing-0 text-left @max-2xl:block"
      >
        <caption className="sr-only">{caption}</caption>
        <Head columns={columns} />
        <tbody role="rowgroup" ref={view.bodyRef} className="@max-2xl:block">
          {showSkeleton && <SkeletonRows columns={columns} count={skeletonRows} />}
          <Gap height={view.above} span={columns.length} />
          {!showSkeleton &&
            indicesOf(view).map((index) => {
              const row = rows[index - firstIndex];
              return row === undefined ? (
                <SkeletonRow
                  key={`#${index}`}
                  columns={columns}
                  place={index - view.base}
                  measure={view.measure}
                />
              ) : (
                <BodyRow
                  key={rowKey(row)}
                  {...{ row, index, columns, rowLink }}
                  place={index - view.base}
                  measure={view.measure}
                />
              );
            })}
          <Gap height={view.below} span={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

const indicesOf = ({ first, last }: { first: number; last: number }) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);

function Head<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <thead role="rowgroup" className="@max-2xl:sr-only">
      <tr role="row" aria-rowindex={1}>
        {columns.map((column) => (
          <th
            key={column.key}
            role="columnheader"
            scope="col"
            className={cx(
              'sticky top-(--sticky-top,0px) z-10 h-10 border-b border-line bg-sunken px-3 text-sm font-medium whitespace-nowrap text-ink-muted first:pl-6 last:pr-6',
              column.align === 'end' && 'text-right',
              column.className,
            )}
          >
            {column.headerHidden ? <span className="sr-only">{column.header}</span> : column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
}
