import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type DescriptionListProps = {
  items: readonly { label: string; value: ReactNode }[];
  /** Number of columns, if there is room for them. */
  columns?: 1 | 2;
  className?: string;
};

export function DescriptionList({ items, columns = 1, className }: DescriptionListProps) {
  return (
    <div className={cx('@container', className)}>
      <dl className={cx('-my-3 grid gap-x-10', columns === 2 && '@3xl:grid-cols-2')}>
        {items.map(({ label, value }) => (
          <div
            key={label}
            className={cx(
              'grid grid-cols-[minmax(7rem,2fr)_3fr] gap-4 border-b border-line py-3 last:border-b-0',
              columns === 2 && '@3xl:nth-last-2:odd:border-b-0',
            )}
          >
            <dt className="text-ink-muted">{label}</dt>
            <dd className="min-w-0 wrap-anywhere text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
