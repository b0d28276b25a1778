import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'size'>;

export function TextField({
  label,
  hint,
  error,
  optional = false,
  className = '',
  id,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, optional, className }}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={cx(controlClass, 'h-10 px-3 read-only:bg-sunken max-sm:h-11')}
        />
      )}
    </Field>
  );
}
