import { Progress } from '@base-ui/react/progress';
import { cx } from './cx.ts';

type ProgressBarProps = {
  label: string;
  /** From 0 to 100; null while the end is not known. */
  value: number | null;
  className?: string;
};

export function ProgressBar({ label, value, className }: ProgressBarProps) {
  return (
    <Progress.Root value={value} className={cx('flex flex-col gap-2', className)}>
      <span className="flex justify-between gap-4 text-sm">
        <Progress.Label className="text-ink-muted">{label}</Progress.Label>
        <Progress.Value className="text-ink tabular-nums" />
      </span>
      <Progress.Track className="block h-1.5 overflow-hidden rounded-full bg-pressed">
        <Progress.Indicator className="block h-full rounded-full bg-accent transition-[width] duration-300 ease-out data-indeterminate:w-2/5 data-indeterminate:animate-sweep" />
      </Progress.Track>
    </Progress.Root>
  );
}
