import { cx } from './cx.ts';

/** Placeholder for loading content. Set its size with classes such as `h-4 w-24`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-shimmer rounded-sm bg-pressed', className)}
    />
  );
}

const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3'];

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={cx('block space-y-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity and never move
        <Skeleton key={line} className={cx('h-3.5', widths[line % widths.length])} />
      ))}
    </span>
  );
}
