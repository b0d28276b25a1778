import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const tones = {
  red: 'border-red-line bg-red-soft text-red-ink',
  yellow: 'border-yellow-line bg-yellow-soft text-yellow-ink',
  green: 'border-green-line bg-green-soft text-green-ink',
  grey: 'border-grey-line bg-grey-soft text-grey-ink',
  brass: 'border-brass-line bg-brass-soft text-brass-ink',
  blue: 'border-blue-line bg-blue-soft text-blue-ink',
};

export type BadgeTone = keyof typeof tones;

type BadgeProps = { tone?: BadgeTone; dot?: boolean; className?: string; children: ReactNode };

export function Badge({ tone = 'grey', dot = false, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5.5 items-center gap-1.5 align-middle rounded-full border px-2 text-xs font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {dot && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  );
}
