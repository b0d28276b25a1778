import { type Webhook, webhookRoutes } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.ts';

type Props = { webhook: Webhook | undefined; onClose: () => void };

export function DeleteWebhookDialog({ webhook, onClose }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const remove = useGuardedMutation({
    mutationFn: (id: number) => callApi(webhookRoutes.deleteWebhook, { params: { id } }),
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: everythingUnder('partner', 'webhooks') });
      close();
      toast.show({ type: 'success', title: message });
    },
  });

  function close() {
    remove.reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={webhook !== undefined}
      onOpenChange={(next) => !next && close()}
      title="Remove this webhook?"
      confirmLabel="Remove"
      danger
      busy={remove.isPending}
      error={
        remove.isError
          ? failureText(remove.error, 'The webhook was not removed. Please try again.')
          : undefined
      }
      onConfirm={() => webhook && remove.mutate(webhook.id)}
    >
      <strong className="font-semibold text-ink">{webhook?.url}</strong> hears of nothing any more,
      and the log of its deliveries is gone. This cannot be undone.
    </ConfirmDialog>
  );
}
