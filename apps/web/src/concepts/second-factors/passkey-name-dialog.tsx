import { passkeyNaming } from '@baize/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { changeFailureText } from './change-failure.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  confirmLabel: string;
  name: string;
  change: { mutate: (name: string) => void; isPending: boolean; isError: boolean; error: unknown };
};

/** Names a passkey, a new one or one that is there. */
export function PasskeyNameDialog({
  open,
  onClose,
  title,
  description,
  confirmLabel,
  name,
  change,
}: Props) {
  const formId = useId();
  const form = useForm({ resolver: zodResolver(passkeyNaming), values: { name } });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={title}
      description={description}
      size="sm"
      busy={change.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={change.isPending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((given) => change.mutate(given.name))}
        className="space-y-5"
      >
        {change.isError && (
          <FormMessage tone="error">{changeFailureText(change.error)}</FormMessage>
        )}
        <TextField
          label="Name"
          autoComplete="off"
          hint="So that you know it again, such as the device it is on."
          error={form.formState.errors.name?.message}
          {...form.register('name')}
        />
      </form>
    </Dialog>
  );
}
