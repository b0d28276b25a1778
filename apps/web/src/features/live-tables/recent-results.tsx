import { findGame } from '@baize/games';
import { outcomeOf } from '../../concepts/live-tables/games.ts';
import { OutcomeMark } from '../../concepts/live-tables/outcome-mark.tsx';
import { cx } from '../../ui/cx.ts';

type RecentResultsProps = { game: string; numbers: readonly number[]; className?: string };

export function RecentResults({ game, numbers, className }: RecentResultsProps) {
  if (numbers.length === 0) return <p className="text-ink-subtle">No results yet</p>;
  const name = findGame(game)?.words.recentResults ?? 'Recent results';
  return (
    <ol aria-label={`${name}, newest first`} className={cx('flex flex-wrap gap-1', className)}>
      {numbers.map((number, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal results differ by position only
        <li key={index} className="flex">
          <OutcomeMark
            outcome={outcomeOf(game, number)}
            className={cx(
              'h-7 w-8 rounded-xs text-sm ring-1',
              index === 0 ? 'ring-brass' : 'ring-line-strong',
            )}
          />
        </li>
      ))}
    </ol>
  );
}
