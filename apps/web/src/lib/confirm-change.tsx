import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useToast } from '../ui/toast.ts';
import { useChangeOf } from '../ui/use-change-of.ts';
import { failureText } from './api-failure.ts';
import { useGuardedMutation } from './guarded-mutation.ts';

type ConfirmChangeProps<Thing> = {
  /** Object to change; the dialog is closed while this is `undefined`. */
  asked: Thing | undefined;
  onClose: () => void;
  title: string;
  /** Says what will happen, and to what. */
  children: ReactNode;
  confirmLabel: string;
  field?: ReactNode;
  send: (thing: Thing) => Promise<{ message: string }>;
  /** Queries to refetch after success or failure. */
  changes: QueryKey;
  /** Error text if the server sent none. */
  failed: string;
};

/**
 * Confirms an irreversible action, runs it and reports the result: success in a toast, failure in
 * the dialog.
 */
export function ConfirmChange<Thing>({
  asked,
  onClose,
  send,
  changes,
  failed,
  ...words
}: ConfirmChangeProps<Thing>) {
  const client = useQueryClient();
  const toast = useToast();
  const question = useRef(0);
  const isAsking = asked !== undefined;
  const change = useGuardedMutation({
    mutationFn: ({ thing }: { thing: Thing; of: number }) => send(thing),
    onSuccess: ({ message }, { of }) => {
      toast.show({ type: 'success', title: message });
      // A late response must not close a dialog that was opened afterwards.
      if (of === question.current) onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: changes }),
  });
  useChangeOf(isAsking, () => {
    question.current += 1;
    change.reset();
  });
  return (
    <ConfirmDialog
      {...words}
      open={isAsking}
      onOpenChange={(stays) => !stays && onClose()}
      danger
      busy={change.isPending}
      error={change.isError ? failureText(change.error, failed) : undefined}
      onConfirm={() => isAsking && change.mutate({ thing: asked, of: question.current })}
    />
  );
}
