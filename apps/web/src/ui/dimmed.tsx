import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type Props = { when: boolean; className?: string; children: ReactNode };

/** Dims content of a previous query while the new one loads. */
export function Dimmed({ when, className, children }: Props) {
  return (
    <div aria-busy={when} className={cx(when && 'opacity-60 transition-opacity', className)}>
      {children}
    </div>
  );
}
