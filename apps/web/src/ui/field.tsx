import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Adds "(optional)" to the label. Fields are required by default. */
  optional?: boolean;
  className?: string;
};

export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** Makes a control in a read-only ValuesForm look like plain text. */
const asText =
  'group-disabled/values:disabled:h-auto group-disabled/values:disabled:cursor-auto group-disabled/values:disabled:border-transparent group-disabled/values:disabled:bg-transparent group-disabled/values:disabled:px-0 group-disabled/values:disabled:text-ink group-disabled/values:disabled:opacity-100 group-disabled/values:disabled:shadow-none';

/** Border, background and focus style of all single-line controls. */
export const controlClass = cx(
  asText,
  'w-full min-w-0 rounded-md border border-line-control bg-surface text-ink shadow-xs transition-[border-color,box-shadow] duration-150 ease-out hover:border-ink-subtle focus-visible:outline-offset-[-1px] focus-visible:ring-4 focus-visible:ring-accent-soft disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken disabled:text-ink-muted aria-invalid:border-red-ink max-sm:text-md',
);

type Props = FieldProps & {
  id?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Label, control, hint and error in one column, linked for assistive technology. */
export function Field({ id, label, hint, error, optional, className, children }: Props) {
  const { control, hintId, errorId } = useFieldIds({ id, hint, error });
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={control.id} className="font-medium text-ink">
        {label}
        {optional && <span className="font-normal text-ink-subtle"> (optional)</span>}
      </label>
      {children(control)}
      <FieldNotes hint={hint} error={error} hintId={hintId} errorId={errorId} />
    </div>
  );
}

type Notes = { hint?: ReactNode; error?: string | undefined };

export function useFieldIds({ id, hint, error }: Notes & { id?: string | undefined }) {
  const generated = useId();
  const controlId = id ?? generated;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  const control: ControlProps = {
    id: controlId,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return { control, hintId, errorId };
}

export function FieldNotes({
  hint,
  error,
  hintId,
  errorId,
}: Notes & { hintId: string; errorId: string }) {
  return (
    <>
      {error && (
        <p id={errorId} className="flex gap-1.5 text-sm text-red-ink">
          <CircleAlert aria-hidden="true" className="mt-0.75 size-3.5 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-ink-subtle">
          {hint}
        </p>
      )}
    </>
  );
}
