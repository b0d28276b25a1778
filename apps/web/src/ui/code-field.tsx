import type { ClipboardEvent, Ref } from 'react';
import { useState } from 'react';
import { cx } from './cx.ts';
import { Field } from './field.tsx';

type CodeFieldProps = {
  label: string;
  value: string;
  onChange: (code: string) => void;
  /** Called when the last character has been entered. */
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
 * Field for a code. One invisible input covers the drawn cells, so that autofill from messages,
 * paste and screen readers work as with a plain text field.
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
  const [selection, setSelection] = useState({ start: 0, end: 0 });
  const active = Math.min(value.length, length - 1);

  function accept(text: string) {
    const code = text.replace(/[\s-]/g, '').slice(0, length);
    onChange(code);
    if (code.length === length && code !== value) onComplete?.(code);
  }

  // Handle paste here: `maxLength` would cut "123 456" to five digits and a space.
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
            onSelect={(event) => setSelection(keepCaretLast(event.currentTarget))}
            className="absolute inset-0 z-10 size-full cursor-text bg-transparent text-md text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent autofill:shadow-none autofill:[-webkit-text-fill-color:transparent]"
          />
          <div aria-hidden="true" className="flex gap-2">
            {Array.from({ length }, (_, cell) => (
              <Cell
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
                key={cell}
                character={value[cell]}
                active={focused && cell === active}
                selected={focused && cell >= selection.start && cell < selection.end}
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

/**
 * Keeps the caret at the end, because cells cannot show it elsewhere. Selections are kept, so they
 * can be typed over.
 */
function keepCaretLast(input: HTMLInputElement) {
  const { selectionStart, selectionEnd, value } = input;
  const start = selectionStart ?? value.length;
  const end = selectionEnd ?? value.length;
  if (start === end && end !== value.length) input.setSelectionRange(value.length, value.length);
  return { start, end };
}

type CellProps = {
  character: string | undefined;
  active: boolean;
  selected: boolean;
  invalid: boolean;
  disabled: boolean;
};

function Cell({ character, active, selected, invalid, disabled }: CellProps) {
  return (
    <span
      className={cx(
        'flex h-12 min-w-0 flex-1 items-center justify-center rounded-md border text-xl font-medium text-ink tabular-nums shadow-xs transition-colors duration-150',
        invalid ? 'border-red-ink' : 'border-line-control',
        selected && 'bg-accent-line',
        !selected && (disabled ? 'bg-sunken' : 'bg-surface'),
        active && 'outline-2 outline-offset-[-1px] outline-focus ring-4 ring-accent-soft',
      )}
    >
      {character ?? (active && <span className="h-5 w-px animate-caret bg-ink" />)}
    </span>
  );
}
