import type { UpdateTopic } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../lib/api-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useChangeOf } from '../../ui/use-change-of.ts';
import { NewSecret } from './new-secret.tsx';

type Props = {
  of: 'wallet' | 'webhook';
  /** URL that receives the signed calls. */
  address: string | undefined;
  topic: UpdateTopic;
  open: boolean;
  onClose: () => void;
  /** Returns the new secret. */
  replace: () => Promise<string>;
  /** Says which calls the old secret keeps signing, and for how long. */
  children: ReactNode;
};

/**
 * Asks for confirmation before rotating a secret, then shows the new secret once. The secret is
 * shown even if the user pressed Back during the request.
 */
export function ReplaceSecretDialog(props: Props) {
  const { of, address, topic, open, onClose, replace, children } = props;
  const client = useQueryClient();
  const [secret, show] = useState<string>();
  const replacing = useGuardedMutation({
    mutationFn: replace,
    onSuccess: show,
    onSettled: () => client.invalidateQueries({ queryKey: everythingUnder('partner', topic) }),
  });
  useChangeOf(open, replacing.reset);

  function close() {
    show(undefined);
    if (open) onClose();
  }

  return (
    <>
      <ConfirmDialog
        open={open && secret === undefined && !replacing.isSuccess}
        onOpenChange={(next) => !next && onClose()}
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
        open={secret !== undefined}
        onOpenChange={(next) => !next && close()}
        shownOnce
        title={`The new secret of your ${of}`}
        description={<span className="wrap-anywhere">{address}</span>}
        footer={<Button onClick={close}>I have kept it</Button>}
      >
        <NewSecret secret={secret ?? ''} />
      </Dialog>
    </>
  );
}
