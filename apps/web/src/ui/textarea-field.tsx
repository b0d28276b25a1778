import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

type TextareaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className'>;

/**
 * Text area that grows with its content where the browser supports it. It can always be resized by
 * dragging.
 */
export function TextareaField({
  label,
  hint,
  error,
  optional = false,
  className = '',
  id,
  rows = 4,
  ...textarea
}: TextareaFieldProps) {
  return (
    <Field {...{ id, label, hint, error, optional, className }}>
      {(control) => (
        <textarea
          rows={rows}
          {...textarea}
          {...control}
          className={cx(
            controlClass,
            'field-sizing-content max-h-96 min-h-24 resize-y px-3 py-2 read-only:bg-sunken',
          )}
        />
      )}
    </Field>
  );
}
