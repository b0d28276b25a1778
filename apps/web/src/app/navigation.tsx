import type { ScreenPath } from '@baize/contract';
import type { LucideIcon } from 'lucide-react';
import { NavLink, type NavLinkProps } from 'react-router';
import { cx } from '../ui/cx.ts';
import { Tooltip } from '../ui/tooltip.tsx';

export type NavigationItem = {
  to: ScreenPath;
  label: string;
  Icon: LucideIcon;
  /** Active only at this exact URL, not at those below it. */
  end?: boolean;
  /** Badge, such as the number of unread notifications. */
  count?: number | undefined;
  /** What the number counts, for screen readers. Default: "unread". */
  counted?: string;
  /** Fetches the screen's code when the pointer is over the item. */
  preload?: () => void;
};

type Props = {
  label: string;
  items: readonly NavigationItem[];
  /** Shows icons only; labels become tooltips and stay readable by screen readers. */
  folded?: boolean;
  /**
   * Replaces the history entry. Used in the menu of a phone, which is a history entry itself: Back
   * must not reopen it.
   */
  replace?: boolean;
};

export function Navigation({ label, items, folded = false, replace = false }: Props) {
  return (
    <nav aria-label={label}>
      <ul className="space-y-0.5">
        {items.map((item) => (
          <li key={item.to}>
            {folded ? (
              <Tooltip label={item.label} side="right">
                <Item item={item} folded replace={replace} />
              </Tooltip>
            ) : (
              <Item item={item} replace={replace} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ItemProps = {
  item: NavigationItem;
  folded?: boolean;
} & Omit<NavLinkProps, 'to' | 'className'>;

function Item({ item, folded = false, ...link }: ItemProps) {
  const { to, label, Icon, end = false, count = 0, counted = 'unread', preload } = item;
  return (
    <NavLink
      {...link}
      to={to}
      end={end}
      onPointerEnter={(event) => {
        preload?.();
        link.onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        preload?.();
        link.onFocus?.(event);
      }}
      className={({ isActive }) =>
        cx(
          'relative flex h-9 items-center gap-3 rounded-md font-medium transition-colors max-lg:h-11',
          folded ? 'w-11 justify-center' : 'px-3',
          isActive ? 'bg-accent-soft text-accent' : 'text-ink-muted hover:bg-hover hover:text-ink',
        )
      }
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      <span className={folded ? 'sr-only' : 'grow'}>{label}</span>
      {count > 0 && (
        <span
          className={cx(
            'rounded-full bg-primary font-semibold text-on-primary tabular-nums',
            folded
              ? 'absolute -top-0.5 right-0 px-1 text-[0.625rem] leading-4'
              : 'px-2 text-xs leading-5',
          )}
        >
          {count > 99 ? '99+' : count}
          <span className="sr-only"> {counted}</span>
        </span>
      )}
    </NavLink>
  );
}
