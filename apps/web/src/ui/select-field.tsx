import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'size' | 'multiple' | 'children'> & {
    options: readonly SelectOption[];
    /** First option, with an empty value, shown until the user selects another. */
    placeholder?: string;
  };

/** Native select, which works with every keyboard, phone and screen reader. */
export function SelectField({
  label,
  hint,
  error,
  optional = false,
  className = '',
  id,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ id, label, hint, error, optional, className }}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={cx(controlClass, 'h-10 appearance-none truncate pr-9 pl-3 max-sm:h-11')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-muted group-disabled/values:hidden"
          />
        </div>
      )}
    </Field>
  );
}
