import { limits, type Webhook, webhookRoutes } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { NewSecret } from '../../concepts/calls/new-secret.tsx';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Props = { webhook: Webhook | undefined; onClose: () => void };

export function ReplaceSecretDialog({ webhook, onClose }: Props) {
  const client = useQueryClient();
  const replace = useGuardedMutation({
    mutationFn: (id: number) => callApi(webhookRoutes.replaceWebhookSecret, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: everythingUnder('partner', 'webhooks') }),
  });
  const secret = replace.data?.webhook.secret;

  function close() {
    replace.reset();
    onClose();
  }

  return (
    <>
      <ConfirmDialog
        open={webhook !== undefined && secret === undefined}
        onOpenChange={(next) => !next && close()}
        title="Make a new secret?"
        confirmLabel="Make a new secret"
        busy={replace.isPending}
        error={
          replace.isError
            ? failureText(replace.error, 'No secret was made. Please try again.')
            : undefined
        }
        onConfirm={() => webhook && replace.mutate(webhook.id)}
      >
        Calls to <strong className="font-semibold text-ink">{webhook?.url}</strong> are signed with
        both secrets for {limits.webhooks.secretOverlapHours} hours. By then your server has to know
        the new one.
      </ConfirmDialog>
      <Dialog
        open={webhook !== undefined && secret !== undefined}
        onOpenChange={(next) => !next && close()}
        title="The new secret of your webhook"
        footer={<Button onClick={close}>I have kept it</Button>}
      >
        <NewSecret secret={secret ?? ''} />
      </Dialog>
    </>
  );
}
