import { type Webhook, webhookRoutes } from '@baize/contract';
import { callApi } from '../../lib/api.ts';
import { ConfirmChange } from '../../lib/confirm-change.tsx';
import { everythingUnder } from '../../lib/query-keys.ts';

type Props = { webhook: Webhook | undefined; onClose: () => void };

export function DeleteWebhookDialog({ webhook, onClose }: Props) {
  return (
    <ConfirmChange
      asked={webhook}
      onClose={onClose}
      title="Remove this webhook?"
      confirmLabel="Remove"
      send={({ id }) => callApi(webhookRoutes.deleteWebhook, { params: { id } })}
      changes={everythingUnder('partner', 'webhooks')}
      failed="The webhook was not removed. Please try again."
    >
      <strong className="font-semibold text-ink">{webhook?.url}</strong> hears of nothing any more,
      and the log of its deliveries is gone. This cannot be undone.
    </ConfirmChange>
  );
}
