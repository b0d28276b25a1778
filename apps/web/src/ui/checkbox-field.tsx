import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { FieldNotes, type FieldProps, useFieldIds } from './field.tsx';

type CheckboxFieldProps = Omit<FieldProps, 'optional'> &
  Omit<ComponentProps<'input'>, 'className' | 'type' | 'size'>;

export function CheckboxField({ label, hint, error, className, id, ...input }: CheckboxFieldProps) {
  const { control, hintId, errorId } = useFieldIds({ id, hint, error });
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label className="flex items-start gap-2.5 max-sm:py-2.5">
        <span className="relative mt-0.5 flex size-4.5 shrink-0">
          <input
            {...input}
            {...control}
            type="checkbox"
            className="peer size-full appearance-none rounded-xs border border-line-control bg-surface shadow-xs transition-colors duration-150 checked:border-primary checked:bg-primary hover:border-ink-subtle disabled:bg-sunken disabled:checked:border-ink-subtle disabled:checked:bg-ink-subtle aria-invalid:border-red-ink"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-primary opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      <div className="pl-7 empty:hidden max-sm:-mt-2.5">
        <FieldNotes hint={hint} error={error} hintId={hintId} errorId={errorId} />
      </div>
    </div>
  );
}
