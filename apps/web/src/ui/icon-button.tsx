import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { SpinnerWheel } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';

const sizes = { sm: 'size-8 max-sm:size-10', md: 'size-9 max-sm:size-11' };

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  size?: keyof typeof sizes;
  danger?: boolean;
  loading?: boolean;
};

export function IconButton({
  label,
  icon,
  size = 'md',
  danger = false,
  loading = false,
  disabled,
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-busy={loading || undefined}
        disabled={disabled || loading}
        className={cx(
          'inline-flex shrink-0 items-center justify-center rounded-md text-ink-muted transition-colors duration-150 ease-out active:bg-pressed disabled:pointer-events-none disabled:not-aria-busy:opacity-45 [&_svg]:size-4',
          danger ? 'hover:bg-red-soft hover:text-red-ink' : 'hover:bg-hover hover:text-ink',
          sizes[size],
          className,
        )}
      >
        {loading ? <SpinnerWheel /> : icon}
      </button>
    </Tooltip>
  );
}
