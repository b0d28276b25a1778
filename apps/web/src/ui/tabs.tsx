import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

type TabItem<Value extends string> = {
  value: Value;
  label: string;
  content: ReactNode;
};

type TabsProps<Value extends string> = {
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
};

/**
 * Tabs for several views of the same content. Arrow keys move between tabs; Tab moves into the
 * panel.
 */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onValueChange,
  className,
}: TabsProps<Value>) {
  const id = useId();
  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const at = items.findIndex((item) => item.value === value);
    const next = {
      ArrowRight: items[at + 1] ?? items[0],
      ArrowLeft: items.at(at - 1),
      Home: items[0],
      End: items.at(-1),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    onValueChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  }
  return (
    <div className={cx('min-w-0', className)}>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={walk}
        className="flex gap-6 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none] max-sm:gap-5"
      >
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            aria-selected={item.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => onValueChange(item.value)}
            className="h-10 shrink-0 border-b-2 border-transparent font-medium text-ink-muted transition-colors duration-150 hover:text-ink focus-visible:rounded-sm focus-visible:outline-offset-[-2px] aria-selected:border-accent aria-selected:text-ink max-sm:h-11"
          >
            {item.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-6">
        {items.find((item) => item.value === value)?.content}
      </div>
    </div>
  );
}
