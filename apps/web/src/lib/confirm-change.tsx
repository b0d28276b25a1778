import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useToast } from '../ui/toast.ts';
import { useChangeOf } from '../ui/use-change-of.ts';
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
      // An answer that comes late closes no question but its own.
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
