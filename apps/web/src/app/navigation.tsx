import type { ScreenPath } from '@baize/contract';
import type { LucideIcon } from 'lucide-react';
import { NavLink } from 'react-router';
import { cx } from '../ui/cx.ts';

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

type Props = { label: string; items: readonly NavigationItem[]; onNavigate?: () => void };

export function Navigation({ label, items, onNavigate }: Props) {
  return (
    <nav aria-label={label}>
      <ul className="space-y-0.5">
        {items.map(
          ({ to, label: text, Icon, end = false, count = 0, counted = 'unread', preload }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={end}
                onClick={onNavigate}
                onPointerEnter={preload}
                onFocus={preload}
                className={({ isActive }) =>
                  cx(
                    'flex h-9 items-center gap-3 rounded-md px-3 font-medium transition-colors max-lg:h-11',
                    isActive
                      ? 'bg-accent-soft text-accent'
                      : 'text-ink-muted hover:bg-hover hover:text-ink',
                  )
                }
              >
                <Icon aria-hidden="true" className="size-4.5 shrink-0" />
                <span className="grow">{text}</span>
                {count > 0 && (
                  <span className="rounded-full bg-primary px-2 text-xs leading-5 font-semibold text-on-primary tabular-nums">
                    {count > 99 ? '99+' : count}
                    <span className="sr-only"> {counted}</span>
                  </span>
                )}
              </NavLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
