import type { ClipboardEvent, Ref } from 'react';
import { useState } from 'react';
import { cx } from './cx.ts';
import { Field } from './field.tsx';

type CodeFieldProps = {
  label: string;
  value: string;
  onChange: (code: string) => void;
  /** Called once the last character is in. */
  onComplete?: (code: string) => void;
  length?: number;
  hint?: string;
  error?: string | undefined;
  disabled?: boolean;
  autoFocus?: boolean;
  name?: string;
  id?: string;
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

/**
 * One real input lies unseen over drawn cells: autofill from a message, paste and screen readers
 * all meet a plain text field.
 */
export function CodeField({
  label,
  value,
  onChange,
  onComplete,
  length = 6,
  hint,
  error,
  id,
  className = '',
  ...input
}: CodeFieldProps) {
  const [focused, setFocused] = useState(false);
  const active = Math.min(value.length, length - 1);

  function accept(text: string) {
    const code = text.replace(/[\s-]/g, '').slice(0, length);
    onChange(code);
    if (code.length === length && code !== value) onComplete?.(code);
  }

  // maxLength would cut "123 456" to five digits and a space before the change is seen.
  function pasteWhole(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    accept(event.clipboardData.getData('text'));
  }

  return (
    <Field {...{ id, label, hint, error, className }}>
      {(control) => (
        <div className="relative max-w-sm">
          <input
            {...input}
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCorrect="off"
            spellCheck={false}
            maxLength={length}
            value={value}
            onChange={(event) => accept(event.target.value)}
            onPaste={pasteWhole}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onSelect={({ currentTarget }) => {
              // Cells cannot show a selection; the caret stays where the next character goes.
              const end = currentTarget.value.length;
              if (currentTarget.selectionStart !== end) currentTarget.setSelectionRange(end, end);
            }}
            className="absolute inset-0 z-10 size-full cursor-text bg-transparent text-md text-transparent caret-transparent outline-none selection:bg-transparent autofill:shadow-none"
          />
          <div aria-hidden="true" className="flex gap-2">
            {Array.from({ length }, (_, cell) => (
              <Cell
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its position
                key={cell}
                character={value[cell]}
                active={focused && cell === active}
                invalid={Boolean(error)}
                disabled={Boolean(input.disabled)}
              />
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}

type CellProps = {
  character: string | undefined;
  active: boolean;
  invalid: boolean;
  disabled: boolean;
};

function Cell({ character, active, invalid, disabled }: CellProps) {
  return (
    <span
      className={cx(
        'flex h-12 min-w-0 flex-1 items-center justify-center rounded-md border text-xl font-medium text-ink tabular-nums shadow-xs transition-colors duration-150',
        invalid ? 'border-red-ink' : 'border-line-control',
        disabled ? 'bg-sunken' : 'bg-surface',
        active && 'outline-2 outline-offset-[-1px] outline-focus ring-4 ring-accent-soft',
      )}
    >
      {character ?? (active && <span className="h-5 w-px animate-caret bg-ink" />)}
    </span>
  );
}
