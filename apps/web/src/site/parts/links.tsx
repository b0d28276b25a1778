import { ArrowRight } from 'lucide-react';
import { buttonClass } from '../../ui/button-style.ts';
import { cx } from '../../ui/cx.ts';

export type SiteLink = { label: string; href: string };

type ActionsProps = { primary: SiteLink; secondary?: SiteLink; className?: string };

export function Actions({ primary, secondary, className }: ActionsProps) {
  return (
    <div className={cx('flex flex-wrap gap-3', className)}>
      <a href={primary.href} className={buttonClass('primary', 'lg', 'max-sm:grow')}>
        {primary.label}
      </a>
      {secondary && (
        <a href={secondary.href} className={buttonClass('secondary', 'lg', 'max-sm:grow')}>
          {secondary.label}
        </a>
      )}
    </div>
  );
}

/** Link with an arrow that moves on hover. */
export function ArrowLink({ label, href, className }: SiteLink & { className?: string }) {
  return (
    <a
      href={href}
      className={cx(
        'group/arrow inline-flex min-h-6 items-center gap-1.5 rounded-sm font-medium text-accent',
        className,
      )}
    >
      {label}
      <ArrowRight
        aria-hidden="true"
        className="size-4 transition-transform duration-200 ease-out group-hover/arrow:translate-x-1"
      />
    </a>
  );
}
