import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type Props = { when: boolean; className?: string; children: ReactNode };

/** What stands until the answer to another question is there is seen to be of the one before. */
export function Dimmed({ when, className, children }: Props) {
  return (
    <div aria-busy={when} className={cx(when && 'opacity-60 transition-opacity', className)}>
      {children}
    </div>
  );
}
