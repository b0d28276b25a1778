import { useId } from 'react';
import { cx } from './cx.ts';

type ProgressBarProps = {
  label: string;
  /** Percentage from 0 to 100; `null` if the progress is unknown. */
  value: number | null;
  className?: string;
};

export function ProgressBar({ label, value, className }: ProgressBarProps) {
  const id = useId();
  const percent = value === null ? undefined : Math.round(value);
  return (
    <div className={cx('flex flex-col gap-2', className)}>
      <span className="flex justify-between gap-4 text-sm">
        <span id={id} className="text-ink-muted">
          {label}
        </span>
        {percent !== undefined && (
          <span aria-hidden="true" className="text-ink tabular-nums">
            {percent}%
          </span>
        )}
      </span>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-pressed"
      >
        <div
          className={cx(
            'h-full rounded-full bg-accent transition-[width] duration-300 ease-out',
            percent === undefined && 'w-2/5 animate-sweep',
          )}
          {...(percent !== undefined && { style: { width: `${percent}%` } })}
        />
      </div>
    </div>
  );
}
