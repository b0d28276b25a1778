import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useToast } from '../ui/toast.ts';
import { failureText } from './api-failure.ts';
import { useGuardedMutation } from './guarded-mutation.ts';

type ConfirmChangeProps<Thing> = {
  /** What is to be changed; without one nothing is asked. */
  asked: Thing | undefined;
  onClose: () => void;
  title: string;
  /** Says in words what will happen, and to what. */
  children: ReactNode;
  confirmLabel: string;
  field?: ReactNode;
  send: (thing: Thing) => Promise<{ message: string }>;
  /** What is asked for again, however it ended. */
  changes: QueryKey;
  /** What is said where the server gave no sentence of its own. */
  failed: string;
};

/** Asks before what cannot be taken back, does it, and tells how it ended: there or by a toast. */
export function ConfirmChange<Thing>({
  asked,
  onClose,
  send,
  changes,
  failed,
  ...question
}: ConfirmChangeProps<Thing>) {
  const client = useQueryClient();
  const toast = useToast();
  const change = useGuardedMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      toast.show({ type: 'success', title: message });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: changes }),
  });
  return (
    <ConfirmDialog
      {...question}
      open={asked !== undefined}
      onOpenChange={(stays) => {
        if (stays) return;
        change.reset();
        onClose();
      }}
      danger
      busy={change.isPending}
      error={change.isError ? failureText(change.error, failed) : undefined}
      onConfirm={() => asked !== undefined && change.mutate(asked)}
    />
  );
}
