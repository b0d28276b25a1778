import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type EmptyStateProps = {
  icon: ReactNode;
  title: string;
  /** Says what appears here, or what to do first. */
  message: ReactNode;
  action?: ReactNode;
  tone?: 'calm' | 'alarm';
  /** 1 if this is the whole page. */
  headingLevel?: 1 | 2 | 3;
  className?: string;
};

export function EmptyState({
  icon,
  title,
  message,
  action,
  tone = 'calm',
  headingLevel = 2,
  className,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={cx('flex flex-col items-center gap-5 px-6 py-14 text-center', className)}>
      <Chip alarm={tone === 'alarm'}>{icon}</Chip>
      <div className="max-w-sm space-y-1">
        <Heading
          {...(headingLevel === 1 && { tabIndex: -1 })}
          className="text-md font-semibold text-ink"
        >
          {title}
        </Heading>
        <p className="text-ink-muted">{message}</p>
      </div>
      {action}
    </div>
  );
}

/** Gaming chip from above, with the icon in its centre. */
function Chip({ alarm, children }: { alarm: boolean; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative flex size-16 items-center justify-center [&>svg:last-child]:size-6',
        alarm ? 'text-red-ink' : 'text-accent',
      )}
    >
      <svg viewBox="0 0 64 64" fill="none" aria-hidden="true" className="absolute inset-0">
        <circle
          cx="32"
          cy="32"
          r="31"
          className={
            alarm ? 'fill-red-soft stroke-red-line' : 'fill-accent-soft stroke-accent-line'
          }
        />
        <circle
          cx="32"
          cy="32"
          r="27.5"
          strokeWidth="5"
          pathLength="48"
          strokeDasharray="2 6"
          strokeDashoffset="1"
          className={alarm ? 'stroke-red-line' : 'stroke-brass'}
        />
        <circle
          cx="32"
          cy="32"
          r="22"
          className={alarm ? 'fill-surface stroke-red-line' : 'fill-surface stroke-accent-line'}
        />
      </svg>
      <span className="relative [&_svg]:size-5">{children}</span>
    </span>
  );
}
