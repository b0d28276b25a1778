import {
  type AccountMode,
  type Webhook,
  webhookEventList,
  webhookEventTypes,
  webhookEventWords,
  webhookRoutes,
  webhookUrl,
} from '@baize/contract';
import { z } from 'zod';
import { secretOutcome } from '../../concepts/calls/new-secret.tsx';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useChangeOf } from '../../ui/use-change-of.ts';
import { useShownOnce } from '../../ui/use-shown-once.ts';

const shape = z.object({ url: webhookUrl, events: webhookEventList });

type Props = {
  mode: AccountMode;
  /** Webhook to change; `undefined` creates one. */
  webhook: Webhook | undefined;
  open: boolean;
  onClose: () => void;
};

/**
 * Asks for a URL and events. After creation it shows the signing secret once, even if the user
 * pressed Back during the request.
 */
export function WebhookDialog({ mode, webhook, open, onClose }: Props) {
  const { outcome: secret, show, close, isOpen } = useShownOnce<string>(open, onClose);
  const { bind, submit, busy, failure, clear } = useRouteForm({
    shape,
    start: {
      url: webhook?.url ?? '',
      events: webhookEventTypes.filter((type) => webhook?.events.includes(type)),
    },
    send: async (body): Promise<{ secret?: string }> => {
      if (webhook === undefined) {
        const made = await callApi(webhookRoutes.createWebhook, { body: { ...body, mode } });
        return made.webhook;
      }
      await callApi(webhookRoutes.updateWebhook, { params: { id: webhook.id }, body });
      return {};
    },
    changes: everythingUnder('partner', 'webhooks'),
    onSent: ({ secret: made }) => {
      if (made === undefined) return close();
      show(made);
      clear();
    },
    failed: (error) => failureText(error, 'The webhook was not saved. Please try again.'),
  });
  const { error: eventsError, ...events } = bind('events');

  useChangeOf(open, () => {
    if (!open && !busy) clear();
  });

  return (
    <FormDialog
      open={isOpen}
      onClose={close}
      title={titleOf(secret, webhook, mode)}
      submitLabel={webhook === undefined ? 'Add' : 'Save'}
      onSubmit={submit}
      busy={busy}
      failure={failure}
      outcome={secretOutcome(secret)}
    >
      <TextField
        label="Address"
        type="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/webhooks"
        hint={mode === 'live' ? 'It must start with https://.' : undefined}
        {...bind('url')}
      />
      <fieldset className="space-y-2.5 max-sm:space-y-0">
        <legend className="mb-2 font-medium">Events</legend>
        {eventsError && <FormMessage tone="error">{eventsError}</FormMessage>}
        {webhookEventTypes.map((type) => (
          <CheckboxField
            key={type}
            label={
              <span className="flex flex-wrap gap-x-2.5">
                {webhookEventWords[type]}
                <code className="font-mono text-sm text-ink-muted">{type}</code>
              </span>
            }
            value={type}
            {...events}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}

function titleOf(secret: string | undefined, webhook: Webhook | undefined, mode: AccountMode) {
  if (secret !== undefined) return 'The secret of your webhook';
  return webhook === undefined ? `Add a ${mode} webhook` : 'Edit webhook';
}
