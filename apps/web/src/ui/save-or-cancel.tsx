import { Button } from './button.tsx';
import { cx } from './cx.ts';

type Props = {
  label: string;
  busyLabel: string;
  busy: boolean;
  onCancel: () => void;
  className?: string;
};

/** Buttons of a form that replaces the content it edits. */
export function SaveOrCancel({ label, busyLabel, busy, onCancel, className }: Props) {
  return (
    <div className={cx('flex flex-wrap gap-3', className)}>
      <Button type="submit" loading={busy} loadingText={busyLabel}>
        {label}
      </Button>
      <Button variant="secondary" onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
    </div>
  );
}
