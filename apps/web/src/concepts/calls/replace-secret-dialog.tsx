import type { UpdateTopic } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../lib/api-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NewSecret } from './new-secret.tsx';

type Props = {
  of: 'wallet' | 'webhook';
  topic: UpdateTopic;
  open: boolean;
  onClose: () => void;
  /** Answers the new one. */
  replace: () => Promise<string>;
  /** Which calls are signed with the present one, too, and how long. */
  children: ReactNode;
};

/** Asks before a secret is replaced, then shows the new one this once. */
export function ReplaceSecretDialog({ of, topic, open, onClose, replace, children }: Props) {
  const client = useQueryClient();
  const replacing = useGuardedMutation({
    mutationFn: replace,
    onSettled: () => client.invalidateQueries({ queryKey: everythingUnder('partner', topic) }),
  });
  const secret = replacing.data;

  function close() {
    replacing.reset();
    onClose();
  }

  return (
    <>
      <ConfirmDialog
        open={open && secret === undefined}
        onOpenChange={(next) => !next && close()}
        title="Make a new secret?"
        confirmLabel="Make a new secret"
        busy={replacing.isPending}
        error={
          replacing.isError
            ? failureText(replacing.error, 'No secret was made. Please try again.')
            : undefined
        }
        onConfirm={() => replacing.mutate()}
      >
        {children} By then your server has to know the new one.
      </ConfirmDialog>
      <Dialog
        open={open && secret !== undefined}
        onOpenChange={(next) => !next && close()}
        shownOnce
        title={`The new secret of your ${of}`}
        footer={<Button onClick={close}>I have kept it</Button>}
      >
        <NewSecret secret={secret ?? ''} />
      </Dialog>
    </>
  );
}
