import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cx } from './cx.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'size' | 'type' | 'autoComplete'> & {
    /** Lets password managers decide between filling in a password and suggesting a new one. */
    autoComplete: 'current-password' | 'new-password';
  };

export function PasswordField({
  label,
  hint,
  error,
  optional = false,
  className = '',
  id,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ id, label, hint, error, optional, className }}>
      {(control) => (
        <div className="relative">
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={cx(controlClass, 'h-10 pr-11 pl-3 max-sm:h-11')}
          />
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-controls={control.id}
            disabled={input.disabled}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded-r-md text-ink-subtle hover:text-ink focus-visible:outline-offset-[-3px] max-sm:w-11"
          >
            {shown ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
          </button>
        </div>
      )}
    </Field>
  );
}
