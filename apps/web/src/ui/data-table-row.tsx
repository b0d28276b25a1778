// biome-ignore-all lint/a11y/noAriaHiddenOnFocusable: a row of placeholders holds nothing to focus
// biome-ignore-all lint/a11y/noRedundantRoles: laid out as cards, a table is no longer `display: table`, and some browsers then forget its roles
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactElement,
  type ReactNode,
} from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';
import { withProps } from './with-props.ts';

export type Column<Row> = {
  key: string;
  header: string;
  /** Shows the header to screen readers only, for a column of buttons. */
  headerHidden?: boolean;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** Aligns digits with tabular figures and prevents wrapping. */
  numeric?: boolean;
  hideOnPhone?: boolean;
  /** Column of the row's menu: at the end of a row, or in the upper corner of a card. */
  corner?: boolean;
  /** Class for width or wrapping, for example `w-24` or `whitespace-nowrap`. */
  className?: string;
};

const rowClass =
  'group/row transition-colors duration-100 @max-2xl:relative @max-2xl:grid @max-2xl:grid-cols-[minmax(0,1fr)] @max-2xl:gap-1.5 @max-2xl:border-b @max-2xl:border-line @max-2xl:px-4 @max-2xl:py-4 @max-2xl:last:border-b-0';

function cellClass<Row>(column: Column<Row>): string {
  return cx(
    'h-13 max-w-80 border-line px-3 py-2.5 align-middle first:pl-6 last:pr-6 @2xl:group-not-last/row:border-b @max-2xl:h-auto @max-2xl:w-auto @max-2xl:max-w-none @max-2xl:p-0 @max-2xl:first:pl-0 @max-2xl:last:pr-0 @max-2xl:first:group-has-data-corner/row:pr-10',
    column.corner
      ? '@2xl:text-right @max-2xl:absolute @max-2xl:top-2.5 @max-2xl:right-2'
      : '@max-2xl:not-first:grid @max-2xl:not-first:grid-cols-[7rem_1fr] @max-2xl:not-first:items-start @max-2xl:not-first:gap-3',
    column.align === 'end' && '@2xl:text-right',
    column.numeric && 'tabular-nums @2xl:whitespace-nowrap',
    column.hideOnPhone && '@max-2xl:hidden!',
    column.className,
  );
}

type BodyRowProps<Row> = {
  row: Row;
  index: number;
  /** Index among the rows in the page's layout; rows far above may be left out of it. */
  place: number;
  columns: readonly Column<Row>[];
  rowLink: ((row: Row) => ReactElement) | undefined;
  measure: ((row: HTMLElement | null) => void) | undefined;
};

/** Memoised, so that scrolling a long table renders only rows that come into view. */
export const BodyRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>({ row, index, place, columns, rowLink, measure }: BodyRowProps<Row>) {
  const link = rowLink?.(row);
  return (
    <tr
      role="row"
      ref={measure}
      data-index={place}
      aria-rowindex={index + 2}
      onClick={link && openFromRow}
      onKeyDown={link && walkRows}
      className={cx(
        rowClass,
        link && 'cursor-pointer hover:bg-hover has-aria-[current=true]:bg-accent-soft',
      )}
    >
      {columns.map((column, position) => (
        <td
          key={column.key}
          role="cell"
          data-corner={column.corner || undefined}
          className={cellClass(column)}
        >
          {position > 0 && !column.corner && (
            <span aria-hidden="true" className="text-sm text-ink-subtle @2xl:hidden">
              {!column.headerHidden && column.header}
            </span>
          )}
          {position === 0 && link ? (
            <RowLink render={link}>{column.cell(row)}</RowLink>
          ) : (
            <div className="min-w-0 wrap-break-word @max-2xl:wrap-anywhere">{column.cell(row)}</div>
          )}
        </td>
      ))}
    </tr>
  );
}

function RowLink({ render, children }: { render: ReactElement; children: ReactNode }) {
  return withProps(render, {
    'data-row-link': '',
    className: 'rounded-xs text-left font-medium text-ink wrap-break-word',
    children,
  });
}

const rowLinkSelector = '[data-row-link]';

function openFromRow(event: MouseEvent<HTMLTableRowElement>) {
  if (!(event.target instanceof Element)) return;
  // Ignore clicks from a menu or dialog that a cell opened: they are elsewhere in the DOM, but
  // bubble here through React.
  if (!event.currentTarget.contains(event.target)) return;
  const onControl = event.target.closest('a, button, input, select, label');
  if (onControl || window.getSelection()?.toString()) return;
  openRow(event.currentTarget);
}

/** Follows the link of the row that contains an element, for a button that does the same. */
export function openRow(element: Element): void {
  element.closest('tr')?.querySelector<HTMLElement>(rowLinkSelector)?.click();
}

function walkRows(event: KeyboardEvent<HTMLTableRowElement>) {
  if (!(event.target instanceof Element) || !event.target.matches(rowLinkSelector)) return;
  const neighbour = {
    ArrowDown: event.currentTarget.nextElementSibling,
    ArrowUp: event.currentTarget.previousElementSibling,
  }[event.key];
  const link = neighbour?.querySelector<HTMLElement>(rowLinkSelector);
  if (!link) return;
  event.preventDefault();
  link.focus();
}

export function SkeletonRows<Row>({
  columns,
  count,
}: {
  columns: readonly Column<Row>[];
  count: number;
}) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <SkeletonRow key={index} columns={columns} />
  ));
}

type SkeletonRowProps<Row> = {
  columns: readonly Column<Row>[];
  place?: number;
  measure?: ((row: HTMLElement | null) => void) | undefined;
};

/** Placeholder for a row whose page is loading. */
export function SkeletonRow<Row>({ columns, place, measure }: SkeletonRowProps<Row>) {
  return (
    <tr ref={measure} data-index={place} aria-hidden="true" className={rowClass}>
      {columns.map((column, position) => (
        <td key={column.key} className={cellClass(column)}>
          <Skeleton className={cx('h-4', position === 0 ? 'w-2/3' : 'w-1/2 max-w-32')} />
        </td>
      ))}
    </tr>
  );
}

export function Gap({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className="@max-2xl:block">
      <td colSpan={span} style={{ height }} className="p-0 @max-2xl:block" />
    </tr>
  );
}
