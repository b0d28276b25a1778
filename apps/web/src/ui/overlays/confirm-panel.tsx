import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { FormMessage } from '../form-message.tsx';
import { TextField } from '../text-field.tsx';
import { backdropClass, popupClass, viewportClass } from './dialog-style.ts';
import { Still } from './still.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Says what will happen, and to what. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  danger?: boolean;
  busy?: boolean;
  error?: string | undefined;
  /** Word that the user must type to enable the confirm button. */
  confirmWord?: string;
  /** Field to fill in first, for example a password; it takes focus. */
  field?: ReactNode;
  /** Whether the input can be submitted. */
  ready?: boolean;
  /** Focuses the confirm button, for frequent and harmless actions. */
  confirmFirst?: boolean;
};

export function ConfirmPanel(props: ConfirmDialogProps) {
  const { open, onOpenChange, busy = false } = props;
  const cancelRef = useRef<HTMLButtonElement>(null);
  const confirmRef = useRef<HTMLButtonElement>(null);
  const initialFocus = props.confirmFirst ? confirmRef : cancelRef;
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (next || !busy) onOpenChange(next);
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop data-dims-page="" className={backdropClass} />
        <AlertDialog.Viewport className={cx(viewportClass, 'p-4')}>
          <AlertDialog.Popup
            {...(props.confirmWord === undefined && props.field === undefined && { initialFocus })}
            className={cx(
              popupClass,
              'max-h-full w-full max-w-md overflow-y-auto rounded-xl border border-line data-ending-style:scale-97 data-starting-style:scale-97',
            )}
          >
            <Still frozen={!open}>
              <Question {...props} busy={busy} cancelRef={cancelRef} confirmRef={confirmRef} />
            </Still>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

type QuestionProps = ConfirmDialogProps & {
  busy: boolean;
  cancelRef: React.RefObject<HTMLButtonElement | null>;
  confirmRef: React.RefObject<HTMLButtonElement | null>;
};

function Question({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  danger = false,
  busy,
  error,
  confirmWord,
  field,
  ready: filledIn = true,
  cancelRef,
  confirmRef,
}: QuestionProps) {
  const [typed, setTyped] = useState('');
  const ready = filledIn && (confirmWord === undefined || typed.trim() === confirmWord);
  // React applies this state before the next click. `busy` may follow later, so without it a double
  // click would confirm twice.
  const [pressed, setPressed] = useState(false);

  function confirm(event: FormEvent) {
    event.preventDefault();
    // A form of the page may be an ancestor in the React tree, though not in the DOM.
    event.stopPropagation();
    if (!ready || busy || pressed) return;
    setPressed(true);
    onConfirm();
    setTimeout(() => setPressed(false));
  }

  return (
    <form onSubmit={confirm}>
      <div className="space-y-2 px-6 pt-6 pb-5">
        <AlertDialog.Title className="text-lg leading-7 font-semibold wrap-anywhere">
          {title}
        </AlertDialog.Title>
        <AlertDialog.Description render={<div />} className="text-ink-muted wrap-anywhere">
          {children}
        </AlertDialog.Description>
        {confirmWord !== undefined && (
          <TextField
            className="pt-3"
            label={
              <>
                Type <strong className="font-semibold">{confirmWord}</strong> to confirm
              </>
            }
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {field && <div className="pt-3">{field}</div>}
        {error && (
          <FormMessage tone="error" className="mt-3">
            {error}
          </FormMessage>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3 rounded-b-xl border-t border-line bg-sunken px-6 py-3.5 max-sm:*:grow">
        <AlertDialog.Close
          ref={cancelRef}
          disabled={busy}
          render={<Button variant="secondary">{cancelLabel}</Button>}
        />
        <Button
          ref={confirmRef}
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          loading={busy || pressed}
          disabled={!ready}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
