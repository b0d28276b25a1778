import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type PageHeaderProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  className?: string;
};

/** Header of a screen. The title takes focus after a navigation, so that screen readers read it. */
export function PageHeader({ title, subtitle, actions, className }: PageHeaderProps) {
  return (
    <header className={cx('flex flex-wrap items-end justify-between gap-x-8 gap-y-4', className)}>
      <div className="min-w-0 space-y-1">
        <h1 tabIndex={-1} className="text-2xl font-semibold text-ink wrap-anywhere">
          {title}
        </h1>
        {subtitle && <p className="max-w-prose text-ink-muted wrap-anywhere">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
