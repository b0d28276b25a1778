import { type PocketColour, pocketColour } from '@baize/contract/live';
import { cx } from '../../ui/cx.ts';

const looks: Record<PocketColour, string> = {
  red: 'border-red-line bg-red-soft text-red-ink',
  black: 'border-grey-line bg-grey-soft text-ink',
  green: 'border-green-line bg-green-soft text-green-ink',
};

export function Pocket({ number, large = false }: { number: number; large?: boolean }) {
  const colour = pocketColour(number);
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-full border font-semibold tabular-nums',
        looks[colour],
        large ? 'size-14 text-2xl' : 'size-9',
      )}
    >
      {number}
      <span className="sr-only"> {colour}</span>
    </span>
  );
}
