import { kycReadyReasons, kycRejection, limits } from '@baize/contract';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useRouteForm } from '../../../lib/route-form.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  companyName: string;
  busy: boolean;
  error: string | undefined;
  onReject: (reason: string) => Promise<unknown>;
};

const formShape = kycRejection.pick({ reason: true });

/** Prepared reasons fill the text field, so the reviewer can edit them before sending. */
export function RejectDialog({ open, onClose, companyName, busy, error, onReject }: Props) {
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { form, bind, submit } = useRouteForm({
    shape: formShape,
    start: { reason: '' },
    send: ({ reason }) => onReject(reason),
  });
  const { ref: registerField, ...registered } = bind('reason');

  function choose(reason: string) {
    form.setValue('reason', reason, { shouldValidate: form.formState.isSubmitted });
    field.current?.focus();
  }

  function submitByKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Reject ${companyName}?`}
      description="The partner reads the reason on screen and in an email, and can upload again."
      size="lg"
      busy={busy}
      initialFocus={field}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={busy}>
            Reject
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-5">
        {error && <FormMessage tone="error">{error}</FormMessage>}
        <fieldset className="space-y-2">
          <legend className="mb-2 font-medium">Ready reasons</legend>
          {kycReadyReasons.map((reason) => (
            <ReadyReason
              key={reason}
              reason={reason}
              chosen={form.watch('reason') === reason}
              onChoose={() => choose(reason)}
            />
          ))}
        </fieldset>
        <TextareaField
          label="Reason"
          hint={`Up to ${limits.kyc.reasonLength.toLocaleString('en')} characters. Ctrl + Enter sends.`}
          maxLength={limits.kyc.reasonLength}
          required
          onKeyDown={submitByKey}
          ref={(element) => {
            registerField(element);
            field.current = element;
          }}
          {...registered}
        />
      </form>
    </Dialog>
  );
}

type ReadyReasonProps = { reason: string; chosen: boolean; onChoose: () => void };

function ReadyReason({ reason, chosen, onChoose }: ReadyReasonProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx(
        'block w-full rounded-md border px-3.5 py-2 text-left transition-colors max-sm:py-3',
        chosen
          ? 'border-accent bg-accent-soft'
          : 'border-line hover:border-line-strong hover:bg-hover',
      )}
    >
      {reason}
    </button>
  );
}
