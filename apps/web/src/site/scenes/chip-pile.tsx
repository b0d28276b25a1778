import { cx } from '../../ui/cx.ts';
import { type ChipColour, ChipStack } from './chips.tsx';
import { Drawing } from './drawing.tsx';

const stacks: readonly [x: number, y: number, chips: readonly ChipColour[]][] = [
  [-60, -60, ['red', 'red', 'red', 'red', 'red', 'red', 'red', 'red']],
  [40, -50, ['green', 'green', 'green', 'green', 'green', 'green', 'brass']],
  [-50, 40, ['ebony', 'ebony', 'ebony', 'ebony', 'brass']],
  [50, 50, ['brass', 'brass', 'brass']],
  [140, -30, ['red', 'red']],
  [-20, 145, ['green']],
];

/** Stacks of chips for the corner of a panel. */
export function ChipPile({ className }: { className?: string }) {
  return (
    <Drawing viewBox="-230 -200 460 380" className={cx('block h-auto', className)}>
      {stacks.map(([x, y, chips]) => (
        <ChipStack key={`${x} ${y}`} {...{ x, y, chips }} radius={36} height={13} />
      ))}
    </Drawing>
  );
}
