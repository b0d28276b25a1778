import { ArrowRight, Check } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { WheelLines } from '../../ui/wheel-lines.tsx';
import type { Guidance } from './guidance.ts';

type Props = {
  guidance: Guidance;
  /** Whether each step is done, in order. */
  done: boolean[];
};

const steps = ['Verify company', 'API key', 'Go live'];

/** Panel with the partner's progress and the next step. */
export function NextStepPanel({ guidance, done }: Props) {
  const current = done.indexOf(false);
  return (
    <section
      data-theme="dark"
      aria-labelledby="next-step"
      className="overflow-clip rounded-xl border border-accent-line bg-accent-soft shadow-md"
    >
      <div className="relative overflow-clip p-8 max-sm:p-5">
        <WheelLines className="pointer-events-none absolute -top-44 -right-24 size-[30rem] max-sm:-top-64 max-sm:-right-56" />
        <div className="relative max-w-xl space-y-6">
          <div className="space-y-2">
            <p className="text-sm font-medium text-brass-ink">
              {current === -1 ? 'All set' : 'Next step'}
            </p>
            <h2 id="next-step" className="font-display text-display-sm font-semibold">
              {guidance.title}
            </h2>
            <p className="text-md text-ink-muted">{guidance.text}</p>
          </div>
          <ButtonLink size="lg" className="max-sm:w-full" render={<Link to={guidance.next.to} />}>
            {guidance.next.label}
            <ArrowRight aria-hidden="true" />
          </ButtonLink>
        </div>
      </div>
      <ol
        aria-label="Your way to going live"
        className="grid grid-cols-3 gap-3 border-t border-accent-line bg-canvas/40 px-8 py-5 max-sm:px-5"
      >
        {steps.map((step, index) => (
          <Step
            key={step}
            number={index + 1}
            label={step}
            done={done[index] ?? false}
            current={index === current}
          />
        ))}
      </ol>
    </section>
  );
}

type StepProps = { number: number; label: string; done: boolean; current: boolean };

function Step({ number, label, done, current }: StepProps) {
  return (
    <li aria-current={current ? 'step' : undefined} className="min-w-0 space-y-2.5">
      <span
        aria-hidden="true"
        className={cx(
          'block h-1 rounded-full',
          done ? 'bg-accent' : current ? 'bg-brass' : 'bg-pressed',
        )}
      />
      <span className="flex gap-1.5 text-sm">
        {done ? (
          <Check aria-hidden="true" className="mt-0.75 size-3.5 shrink-0 text-accent" />
        ) : (
          <span
            aria-hidden="true"
            className={cx('tabular-nums', current ? 'text-brass-ink' : 'text-ink-subtle')}
          >
            {number}
          </span>
        )}
        <span className={cx(current ? 'font-medium text-ink' : 'text-ink-muted')}>{label}</span>
        {done && <span className="sr-only">, done</span>}
      </span>
    </li>
  );
}
