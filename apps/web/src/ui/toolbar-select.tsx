import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { controlClass } from './field.tsx';

type ToolbarSelectProps<Value extends string> = {
  /** Read by screen readers. Visually, the selected option is enough. */
  label: string;
  icon?: ReactNode;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** Compact select for a toolbar above a list. */
export function ToolbarSelect<Value extends string>({
  label,
  icon,
  options,
  value,
  onChange,
  className,
}: ToolbarSelectProps<Value>) {
  return (
    <span className={cx('relative inline-block min-w-0', className)}>
      {icon && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-subtle [&_svg]:size-4"
        >
          {icon}
        </span>
      )}
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className={cx(
          controlClass,
          'h-9 cursor-pointer appearance-none truncate pr-7 text-sm font-medium max-sm:h-11',
          icon ? 'pl-8.5' : 'pl-3',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-ink-muted"
      />
    </span>
  );
}
