import { type AccountMode, limits, paths, type Webhook, webhookRoutes } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { BookOpenText, Plus, Webhook as WebhookIcon } from 'lucide-react';
import { Link } from 'react-router';
import { ReplaceSecretDialog } from '../../concepts/calls/replace-secret-dialog.tsx';
import { useModeTabs } from '../../concepts/modes/mode-tabs.tsx';
import { callApi } from '../../lib/api.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { partnerKeys } from '../../lib/query-keys.ts';
import { useDialogParam } from '../../lib/search-param.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

export function WebhooksScreen() {
  useScreenTitle('Webhooks');
  const { mode, tabs } = useModeTabs();
  return (
    <div className="space-y-6">
      <PageHeader
        title="Webhooks"
        subtitle="Addresses of your servers that we call when something happens."
        actions={tabs}
      />
      <WebhooksOfMode key={mode} mode={mode} />
    </div>
  );
}

function WebhooksOfMode({ mode }: { mode: AccountMode }) {
  const [asked, ask] = useDialogParam('dialog');
  const list = useQuery({
    queryKey: partnerKeys.webhooks(mode),
    queryFn: ({ signal }) => callApi(webhookRoutes.listWebhooks, { query: { mode }, signal }),
  });
  const webhooks = list.data?.webhooks ?? [];
  const [dialog = '', id] = asked.split('-');
  const chosen = webhooks.find((webhook) => String(webhook.id) === id);
  const close = () => ask('');
  return (
    <>
      {list.isPending && (
        <Card>
          <SkeletonText lines={5} />
        </Card>
      )}
      <QueryFailure query={list} message="Failed to load your webhooks." />
      {list.isSuccess && webhooks.length === 0 && <NoWebhooks onAdd={() => ask('add')} />}
      {webhooks.length > 0 && (
        <>
          <ul className="space-y-6">
            {webhooks.map((webhook) => (
              <li key={webhook.id}>
                <WebhookCard webhook={webhook} ask={(what) => ask(`${what}-${webhook.id}`)} />
                <WebhookSecret
                  webhook={webhook}
                  open={asked === `secret-${webhook.id}`}
                  onClose={close}
                />
              </li>
            ))}
          </ul>
          <Button
            variant="secondary"
            icon={<Plus />}
            disabled={webhooks.length >= limits.webhooks.perMode}
            onClick={() => ask('add')}
          >
            Add webhook
          </Button>
        </>
      )}
      <WebhookDialog mode={mode} webhook={undefined} open={dialog === 'add'} onClose={close} />
      {dialog === 'edit' && chosen && (
        <WebhookDialog key={id} mode={mode} webhook={chosen} open onClose={close} />
      )}
      <DeleteWebhookDialog webhook={dialog === 'remove' ? chosen : undefined} onClose={close} />
      <DeliveriesDialog webhook={dialog === 'deliveries' ? chosen : undefined} onClose={close} />
    </>
  );
}

type SecretProps = { webhook: Webhook; open: boolean; onClose: () => void };

function WebhookSecret({ webhook: { id, url }, open, onClose }: SecretProps) {
  return (
    <ReplaceSecretDialog
      of="webhook"
      address={url}
      topic="webhooks"
      open={open}
      onClose={onClose}
      replace={async () => {
        const call = { params: { id } };
        return (await callApi(webhookRoutes.replaceWebhookSecret, call)).webhook.secret;
      }}
    >
      Calls to <strong className="font-semibold text-ink">{url}</strong> are signed with the present
      secret, too, for {limits.webhooks.secretOverlapHours} hours.
    </ReplaceSecretDialog>
  );
}

function NoWebhooks({ onAdd }: { onAdd: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<WebhookIcon />}
        title="No webhooks yet"
        message="Name an address of your server and what it should hear of. We call it within seconds, sign every call, and try again for a day when it does not answer."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button icon={<Plus />} onClick={onAdd}>
              Add webhook
            </Button>
            <ButtonLink
              variant="secondary"
              icon={<BookOpenText />}
              render={<Link to={`${paths.documentation}#webhooks`} />}
            >
              How to receive them
            </ButtonLink>
          </div>
        }
      />
    </Card>
  );
}
