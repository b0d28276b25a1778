import { type PocketColour, pocketColour } from '@baize/contract/live/roulette';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const grounds: Record<PocketColour, string> = {
  red: 'bg-(--scene-oxblood)',
  black: 'bg-(--scene-ebony)',
  green: 'bg-(--scene-felt)',
};

type RecentNumbersProps = { numbers: readonly number[]; className?: string };

/** The last results as the pockets of the wheel, newest first. */
export function RecentNumbers({ numbers, className }: RecentNumbersProps) {
  if (numbers.length === 0) return <p className="text-ink-subtle">No results yet</p>;
  return (
    <ol aria-label="Recent numbers, newest first" className={cx('flex flex-wrap gap-1', className)}>
      {numbers.map((number, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells equal numbers apart
        <li key={index}>
          <Pocket number={number} newest={index === 0} />
        </li>
      ))}
    </ol>
  );
}

function Pocket({ number, newest }: { number: number; newest: boolean }) {
  const colour = pocketColour(number);
  return (
    <span
      className={cx(
        'flex h-7 w-8 items-center justify-center rounded-xs text-sm font-semibold text-mark-ivory tabular-nums ring-1',
        newest ? 'ring-brass' : 'ring-line-strong',
        grounds[colour],
      )}
    >
      {number}
      <VisuallyHidden> {colour}</VisuallyHidden>
    </span>
  );
}
