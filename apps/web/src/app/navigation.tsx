import type { ScreenPath } from '@baize/contract';
import type { LucideIcon } from 'lucide-react';
import { NavLink, type NavLinkProps } from 'react-router';
import { cx } from '../ui/cx.ts';
import { Tooltip } from '../ui/tooltip.tsx';

export type NavigationItem = {
  to: ScreenPath;
  label: string;
  Icon: LucideIcon;
  /** Only this exact address, not those below it. */
  end?: boolean;
  /** A number worth noticing, such as unread notifications. */
  count?: number | undefined;
  /** What is counted, said after the number to screen readers; "unread" if left out. */
  counted?: string;
  /** Fetches the screen's code when the pointer comes near. */
  preload?: () => void;
};

type Props = {
  label: string;
  items: readonly NavigationItem[];
  /** Pictures only; the words are read out and shown as hints. */
  folded?: boolean;
  /** For the sheet of a phone, which is a step in the history: Back does not open it again. */
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
