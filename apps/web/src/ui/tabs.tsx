import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
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

export function Tabs<Value extends string>({
  label,
  items,
  value,
  onValueChange,
  className,
}: TabsProps<Value>) {
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next: Value) => onValueChange(next)}
      className={cx('min-w-0', className)}
    >
      <BaseTabs.List
        aria-label={label}
        className="relative flex gap-6 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none] max-sm:gap-5"
      >
        {items.map((item) => (
          <BaseTabs.Tab
            key={item.value}
            value={item.value}
            className="h-10 shrink-0 font-medium text-ink-muted transition-colors duration-150 hover:text-ink focus-visible:rounded-sm focus-visible:outline-offset-[-2px] data-active:text-ink max-sm:h-11"
          >
            {item.label}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-accent transition-[translate,width] duration-200 ease-out" />
      </BaseTabs.List>
      {items.map((item) => (
        <BaseTabs.Panel key={item.value} value={item.value} className="pt-6">
          {item.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
