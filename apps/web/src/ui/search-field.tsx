import { limits } from '@baize/contract/limits';
import { Search, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { controlClass } from './field.tsx';
import { Kbd } from './kbd.tsx';

type SearchFieldProps = {
  label: string;
  value: string;
  /** Called after a pause in typing, and immediately on Enter and when the field is cleared. */
  onChange: (value: string) => void;
  placeholder?: string;
  delay?: number;
  /** Shortcut shown in the field. `useSearchShortcut` handles it. */
  shortcut?: string | undefined;
  ref?: RefObject<HTMLInputElement | null>;
  /** Matches the height of neighbouring toolbar controls or labelled fields. */
  beside?: 'toolbar' | 'fields';
  className?: string;
};

export function SearchField({
  label,
  value,
  onChange,
  placeholder = label,
  delay = 250,
  shortcut,
  ref,
  beside = 'toolbar',
  className,
}: SearchFieldProps) {
  const ownRef = useRef<HTMLInputElement>(null);
  const inputRef = ref ?? ownRef;
  const { draft, type, send } = useDebouncedDraft({ value, onChange, delay });

  return (
    <search className={cx('relative block w-full max-w-sm', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-subtle"
      />
      <input
        ref={inputRef}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.text.search}
        value={draft}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(draft);
          if (event.key === 'Escape' && draft !== '') {
            // Escape first clears the field. Only with an empty field does it close a dialog.
            event.stopPropagation();
            send('');
          }
        }}
        className={cx(
          controlClass,
          'peer pr-9 pl-9 max-sm:h-11',
          beside === 'fields' ? 'h-10' : 'h-9',
        )}
      />
      {draft !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            send('');
            inputRef.current?.focus();
          }}
          className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-r-md text-ink-subtle hover:text-ink focus-visible:outline-offset-[-3px] max-sm:w-11"
        >
          <X className="size-4" />
        </button>
      )}
      {shortcut !== undefined && draft === '' && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 peer-focus:hidden max-sm:hidden"
        >
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
    </search>
  );
}

type DraftOptions = Pick<SearchFieldProps, 'value' | 'onChange'> & { delay: number };

/**
 * Keeps typed text ahead of `value`. A `value` that did not come from this field (Back, a link)
 * replaces it.
 */
function useDebouncedDraft({ value, onChange, delay }: DraftOptions) {
  const [draft, setDraft] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setDraft(value);
      setSent(value);
    }
  }

  function send(text: string) {
    clearTimeout(timer.current);
    setDraft(text);
    setSent(text);
    onChange(text);
  }

  function type(text: string) {
    clearTimeout(timer.current);
    setDraft(text);
    timer.current = setTimeout(() => send(text), delay);
  }

  return { draft, type, send };
}
