import { Check, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { SpinnerWheel } from '../../ui/spinner.tsx';

export type Outcome = 'holds' | 'fails' | 'unknown' | 'running';

const faces = {
  holds: { look: 'border-green-line bg-green-soft text-green-ink', Icon: Check, said: 'Holds' },
  fails: { look: 'border-red-line bg-red-soft text-red-ink', Icon: X, said: 'Fails' },
  unknown: { look: 'border-grey-line bg-grey-soft text-grey-ink', Icon: Minus, said: 'Not known' },
  running: {
    look: 'border-line bg-sunken text-ink-muted',
    Icon: () => <SpinnerWheel className="size-4" />,
    said: 'Running',
  },
};

type StepProps = { number: number; title: string; outcome: Outcome; children: ReactNode };

export function Step({ number, title, outcome, children }: StepProps) {
  const { look, Icon, said } = faces[outcome];
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-4 p-6 max-sm:gap-3 max-sm:p-4">
      <span className={cx('flex size-8 items-center justify-center rounded-full border', look)}>
        <Icon aria-hidden="true" className="size-4" />
        <span className="sr-only">{said}: </span>
      </span>
      <div className="min-w-0 space-y-3 pt-1">
        <h3 className="font-semibold">
          {number}. {title}
        </h3>
        {children}
      </div>
    </li>
  );
}
