import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../lib/api-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';

type ResetFactorsDialogProps = {
  /** Whose they are, by name. */
  whose: string;
  open: boolean;
  onClose: () => void;
  send: () => Promise<{ message: string }>;
  /** What is asked for again, however it ended. */
  changes: QueryKey;
  /** What they are left with. */
  children: ReactNode;
};

/** For a partner or a colleague who lost the phone, the passkeys and the recovery codes. */
export function ResetFactorsDialog(props: ResetFactorsDialogProps) {
  const { whose, open, onClose, send, changes, children } = props;
  const client = useQueryClient();
  const toast = useToast();
  const reset = useGuardedMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      toast.show({ type: 'success', title: message });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: changes }),
  });
  const close = () => {
    reset.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) close();
      }}
      title={`Remove the second factors of ${whose}?`}
      confirmLabel="Remove"
      danger
      busy={reset.isPending}
      error={
        reset.isError
          ? failureText(reset.error, 'Nothing was removed. Please try again later.')
          : undefined
      }
      onConfirm={() => reset.mutate()}
    >
      Be sure that it is they who ask. {children} They are told by email.
    </ConfirmDialog>
  );
}
