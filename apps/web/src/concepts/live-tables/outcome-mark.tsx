import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

type OutcomeMarkProps = {
  outcome: { label: string; spoken: string; ground: string };
  className?: string;
};

/** Result of a round in its colour. */
export function OutcomeMark({ outcome: { label, spoken, ground }, className }: OutcomeMarkProps) {
  return (
    <span
      style={{ backgroundColor: ground }}
      className={cx(
        'inline-flex shrink-0 items-center justify-center font-semibold text-mark-ivory tabular-nums',
        className,
      )}
    >
      <span aria-hidden="true">{label}</span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </span>
  );
}
