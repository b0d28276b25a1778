import type { ReactNode } from 'react';
import { cardClass } from './card.tsx';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';

const accents = {
  plain: 'text-ink-subtle',
  accent: 'text-accent',
  brass: 'text-brass-ink',
  red: 'text-red-ink',
  yellow: 'text-yellow-ink',
  green: 'text-green-ink',
};

type StatCardProps = {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  hint?: ReactNode;
  tone?: keyof typeof accents;
  /** Shows placeholders of the same size, so that nothing moves when the number arrives. */
  loading?: boolean;
  className?: string;
};

export function StatCard({
  label,
  value,
  icon,
  hint,
  tone = 'plain',
  loading = false,
  className,
}: StatCardProps) {
  return (
    <div className={cx(cardClass, 'min-w-0 p-5 max-sm:p-4', className)} aria-busy={loading}>
      <dl className="flex flex-col gap-2">
        <dt className="flex items-center justify-between gap-2 text-sm font-medium text-ink-muted">
          {label}
          {icon && (
            <span aria-hidden="true" className={cx('[&_svg]:size-4', accents[tone])}>
              {icon}
            </span>
          )}
        </dt>
        <dd className="text-2xl font-semibold text-ink tabular-nums">
          {loading ? <Skeleton className="my-1 h-6 w-16" /> : value}
        </dd>
        {hint && <dd className="text-sm text-ink-subtle">{hint}</dd>}
      </dl>
    </div>
  );
}
