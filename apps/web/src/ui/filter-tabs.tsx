import { cx } from './cx.ts';
import { formatCount } from './with-count.ts';

type FilterOption<Value extends string> = {
  value: Value;
  label: string;
  count?: number;
  /** The count is a lower bound, because counting stopped early. */
  more?: boolean;
};

type FilterTabsProps<Value extends string> = {
  /** Name of the group for screen readers, for example "Filter by status". */
  label: string;
  options: readonly FilterOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

export function FilterTabs<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: FilterTabsProps<Value>) {
  return (
    <fieldset
      className={cx(
        'inline-flex max-w-full flex-wrap gap-0.5 rounded-lg border border-line bg-sunken p-0.75',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <FilterButton
          key={option.value}
          option={option}
          pressed={option.value === value}
          onPress={() => onChange(option.value)}
        />
      ))}
    </fieldset>
  );
}

type FilterButtonProps = {
  option: FilterOption<string>;
  pressed: boolean;
  onPress: () => void;
};

function FilterButton({ option, pressed, onPress }: FilterButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        'inline-flex h-8 items-center gap-1.5 rounded-md px-2.5 text-sm font-medium whitespace-nowrap transition-[background-color,color,box-shadow] duration-150 ease-out max-sm:h-10',
        pressed
          ? 'bg-selected text-ink shadow-sm ring-1 ring-line'
          : 'text-ink-muted hover:bg-hover hover:text-ink',
      )}
    >
      {option.label}
      {option.count !== undefined && (
        <span className={cx('tabular-nums', pressed ? 'text-accent' : 'text-ink-muted')}>
          {formatCount(option.count, option.more)}
        </span>
      )}
    </button>
  );
}
