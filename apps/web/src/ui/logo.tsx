import { brand } from '@baize/contract/brand';
import { cx } from './cx.ts';

/** A roulette wheel from above, pared down: cloth, pockets, the ball, and the lozenge of the layout. */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={cx('shrink-0', className)}>
      <circle cx="16" cy="16" r="16" className="fill-mark-cloth" />
      <circle cx="16" cy="16" r="14" strokeWidth="0.75" className="stroke-mark-brass" />
      <circle
        cx="16"
        cy="16"
        r="10.75"
        strokeWidth="3"
        pathLength="36"
        strokeDasharray="1.15 1.85"
        strokeDashoffset="0.575"
        className="stroke-mark-ivory"
        opacity="0.34"
      />
      <path d="M16 9.9 20.3 16 16 22.1 11.7 16Z" className="fill-mark-brass" />
      <circle cx="24.1" cy="7.9" r="2" className="fill-mark-ivory" />
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5 text-ink', className)}>
      <LogoMark className="size-7" />
      <span className="font-display text-xl leading-none font-semibold tracking-tight">
        {brand.name}
      </span>
    </span>
  );
}
