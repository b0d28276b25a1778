import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormMessage } from './form-message.tsx';

type FormDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string | undefined;
  size?: 'sm' | 'md';
  submitLabel: string;
  /** The action cannot be undone. */
  danger?: boolean;
  onSubmit: (event: FormEvent) => unknown;
  busy: boolean;
  /** Whether the input can be submitted. */
  ready?: boolean;
  /** Error about the form as a whole. */
  failure: string | undefined;
  /** Replaces the fields after success, with content that is shown only once. */
  outcome?: { content: ReactNode; closeLabel: string } | undefined;
  finalFocus?: () => HTMLElement | null;
  /** Layout classes of the fields. */
  className?: string;
  children: ReactNode;
};

/** Form in a dialog with one submit button. */
export function FormDialog(props: FormDialogProps) {
  const { onClose, busy, failure, outcome, ready = true, className = 'space-y-5' } = props;
  const formId = useId();
  const fields = useRef<HTMLDivElement>(null);
  const firstField = {
    get current(): HTMLElement | null {
      return fields.current?.querySelector<HTMLElement>('input, textarea, select') ?? null;
    },
  };
  return (
    <Dialog
      open={props.open}
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      title={props.title}
      description={props.description}
      size={props.size ?? 'md'}
      busy={busy}
      shownOnce={outcome !== undefined}
      initialFocus={firstField}
      finalFocus={props.finalFocus}
      footer={
        outcome ? (
          <Button onClick={onClose}>{outcome.closeLabel}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              variant={props.danger ? 'danger' : 'primary'}
              loading={busy}
              disabled={!ready}
            >
              {props.submitLabel}
            </Button>
          </>
        )
      }
    >
      {outcome ? (
        outcome.content
      ) : (
        <form id={formId} noValidate onSubmit={props.onSubmit} className="space-y-5">
          {failure && <FormMessage tone="error">{failure}</FormMessage>}
          <div ref={fields} className={className}>
            {props.children}
          </div>
        </form>
      )}
    </Dialog>
  );
}
