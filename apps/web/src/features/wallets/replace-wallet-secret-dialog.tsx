import { type AccountMode, walletRoutes, walletSecretGraceHours } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { NewSecret } from '../../concepts/calls/new-secret.tsx';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Props = { mode: AccountMode; open: boolean; onClose: () => void };

export function ReplaceWalletSecretDialog({ mode, open, onClose }: Props) {
  const client = useQueryClient();
  const replace = useGuardedMutation({
    mutationFn: () => callApi(walletRoutes.replaceWalletSecret, { body: { mode } }),
    onSettled: () => client.invalidateQueries({ queryKey: everythingUnder('partner', 'wallets') }),
  });
  const secret = replace.data?.secret;

  function close() {
    replace.reset();
    onClose();
  }

  return (
    <>
      <ConfirmDialog
        open={open && secret === undefined}
        onOpenChange={(next) => !next && close()}
        title="Make a new secret?"
        confirmLabel="Make a new secret"
        busy={replace.isPending}
        error={
          replace.isError
            ? failureText(replace.error, 'No secret was made. Please try again.')
            : undefined
        }
        onConfirm={() => replace.mutate()}
      >
        Calls to your {mode} wallet are signed with both secrets for {walletSecretGraceHours} hours.
        By then your server has to know the new one.
      </ConfirmDialog>
      <Dialog
        open={open && secret !== undefined}
        onOpenChange={(next) => !next && close()}
        title="The new secret of your wallet"
        footer={<Button onClick={close}>I have kept it</Button>}
      >
        <NewSecret secret={secret ?? ''} />
      </Dialog>
    </>
  );
}
