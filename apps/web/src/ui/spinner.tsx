import { cx } from './cx.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const sizes = { sm: 'size-4', md: 'size-6', lg: 'size-8' };

type SpinnerProps = {
  size?: keyof typeof sizes;
  /** Read by screen readers; also visible below the spinner with `showLabel`. */
  label?: string;
  showLabel?: boolean;
  className?: string;
};

export function Spinner({ size = 'md', label = 'Loading...', showLabel, className }: SpinnerProps) {
  return (
    <span
      role="status"
      className={cx('inline-flex flex-col items-center gap-3 text-ink-muted', className)}
    >
      <SpinnerWheel className={cx(sizes[size], 'text-accent')} />
      {showLabel ? <span>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}

/** Spinner without text, for places that already name the operation. */
export function SpinnerWheel({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      aria-hidden="true"
      className={cx('animate-spin', className)}
    >
      <circle cx="12" cy="12" r="9" opacity="0.22" />
      <path d="M21 12a9 9 0 0 0-9-9" strokeLinecap="round" />
    </svg>
  );
}
