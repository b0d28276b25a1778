import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const tones = {
  error: { look: 'border-red-line bg-red-soft', ink: 'text-red-ink', Icon: CircleAlert },
  warning: {
    look: 'border-yellow-line bg-yellow-soft',
    ink: 'text-yellow-ink',
    Icon: TriangleAlert,
  },
  success: { look: 'border-green-line bg-green-soft', ink: 'text-green-ink', Icon: CircleCheck },
  info: { look: 'border-blue-line bg-blue-soft', ink: 'text-blue-ink', Icon: Info },
};

type FormMessageProps = {
  tone: keyof typeof tones;
  title?: string;
  className?: string;
  children?: ReactNode;
};

/** Message about a form. Screen readers announce an error immediately and other tones politely. */
export function FormMessage({ tone, title, className, children }: FormMessageProps) {
  const { look, ink, Icon } = tones[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx('flex gap-3 rounded-md border px-3.5 py-3 text-ink', look, className)}
    >
      <Icon aria-hidden="true" className={cx('mt-0.75 size-4 shrink-0', ink)} />
      <div className="min-w-0 space-y-0.5 wrap-anywhere">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className={cx(title && 'text-ink-muted')}>{children}</div>}
      </div>
    </div>
  );
}
