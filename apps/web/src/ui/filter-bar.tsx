import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

type FilterBarProps = {
  /** Number of active filters, shown on the button of the collapsed filters. */
  active: number;
  /** Stays visible when the filters collapse. Otherwise placed before filters with `order-2`. */
  search?: ReactNode;
  children: ReactNode;
};

/** Filters of a list. They collapse into a button where space is short. */
export function FilterBar({ active, search, children }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <div className="@container/filters">
      <div className="flex flex-wrap items-end gap-3">
        <div
          className={cx(
            'order-1 flex min-w-0 items-center gap-2 @max-2xl/filters:-order-1 @max-2xl/filters:w-full @2xl/filters:ml-auto',
            search === undefined
              ? '@2xl/filters:hidden'
              : '@2xl/filters:max-w-72 @2xl/filters:min-w-44 @2xl/filters:flex-1',
          )}
        >
          {search}
          <Button
            variant="secondary"
            icon={<SlidersHorizontal />}
            aria-expanded={open}
            aria-controls={panel}
            className="@2xl/filters:hidden"
            onClick={() => setOpen(!open)}
          >
            Filters
            {active > 0 && (
              <span className="rounded-full bg-primary px-2 text-xs leading-5 font-semibold text-on-primary tabular-nums">
                {active}
                <span className="sr-only"> set</span>
              </span>
            )}
          </Button>
        </div>
        <div
          id={panel}
          className={cx(
            '@2xl/filters:contents @max-2xl/filters:w-full @max-2xl/filters:flex-col @max-2xl/filters:items-stretch @max-2xl/filters:gap-3',
            open ? '@max-2xl/filters:flex' : '@max-2xl/filters:hidden',
          )}
        >
          {children}
        </div>
      </div>
    </div>
  );
}
