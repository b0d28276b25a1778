import { cx } from './cx.ts';

const variants = {
  primary:
    'bg-primary text-on-primary shadow-button hover:bg-primary-hover active:bg-primary-pressed',
  secondary:
    'border border-line-strong bg-surface text-ink shadow-xs hover:border-line-control hover:bg-hover active:bg-pressed',
  ghost: 'text-ink-muted hover:bg-hover hover:text-ink active:bg-pressed data-popup-open:bg-hover',
  danger: 'bg-danger text-on-danger shadow-button hover:bg-danger-hover active:bg-danger',
};

const sizes = {
  sm: 'h-8 rounded-sm px-3 text-sm max-sm:h-10',
  md: 'h-9 rounded-md px-4 text-base max-sm:h-11',
  lg: 'h-11 rounded-md px-6 text-md',
};

export type ButtonVariant = keyof typeof variants;
export type ButtonSize = keyof typeof sizes;

const shape =
  'relative inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap font-medium select-none transition-[background-color,border-color,color,box-shadow,opacity] duration-150 ease-out disabled:pointer-events-none disabled:not-aria-busy:opacity-45 [&_svg]:size-4 [&_svg]:shrink-0';

export function buttonClass(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return cx(shape, variants[variant], sizes[size], className);
}
