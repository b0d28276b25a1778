import { type AccountMode, limits, type SecretKey, secretKeyRoutes } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { ModeBadge } from '../../concepts/modes/mode-badge.tsx';
import { callApi } from '../../lib/api.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { partnerKeys } from '../../lib/query-keys.ts';
import { useDialogParam } from '../../lib/search-param.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Time } from '../../ui/time.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CreateSecretKeyDialog } from './create-secret-key-dialog.tsx';
import { RevokeSecretKeyDialog } from './revoke-secret-key-dialog.tsx';

/**
 * Lists the secret keys of the partner's servers, with dialogs to create, replace and revoke them.
 */
export function SecretKeysCard({ mode }: { mode: AccountMode }) {
  const [dialog, setDialog] = useDialogParam('secret-key');
  const list = useQuery({
    queryKey: partnerKeys.secretKeys(mode),
    queryFn: ({ signal }) => callApi(secretKeyRoutes.listSecretKeys, { query: { mode }, signal }),
  });
  const keys = list.data?.secret_keys ?? [];
  const isFull = keys.length >= limits.apiKeys.secretKeysPerMode;
  const create = (
    <Button
      variant="secondary"
      icon={<Plus />}
      disabled={isFull}
      onClick={() => setDialog('create')}
    >
      Create secret key
    </Button>
  );
  return (
    <>
      <Card
        flush
        title="Secret keys"
        description="For your own servers. A secret key never belongs in a page, an app or a repository."
        actions={
          <>
            <ModeBadge mode={mode} />
            {keys.length > 0 && create}
          </>
        }
      >
        <QueryFailure
          query={list}
          message="Failed to load your secret keys."
          {...(list.data !== undefined && { className: 'm-4' })}
        />
        {!(list.isError && list.data === undefined) && (
          <DataTable
            caption="Secret keys"
            columns={columnsWith((key) => setDialog(String(key.id)))}
            rows={keys}
            rowKey={({ id }) => id}
            loading={list.isPending}
            skeletonRows={2}
            empty={
              <EmptyState
                icon={<KeyRound />}
                title="No secret keys"
                message="Your server needs one to start player sessions and to ask us about them."
                action={create}
              />
            }
          />
        )}
      </Card>
      <CreateSecretKeyDialog mode={mode} open={dialog === 'create'} onClose={() => setDialog('')} />
      <RevokeSecretKeyDialog
        mode={mode}
        secretKey={keys.find(({ id }) => String(id) === dialog)}
        onClose={() => setDialog('')}
      />
    </>
  );
}

const columnsWith = (revoke: (key: SecretKey) => void): Column<SecretKey>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, mode, last4, expires_at }) => (
      <div className="space-y-0.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium wrap-anywhere">
          {name}
          {expires_at !== null && (
            <Badge tone="yellow">
              Ends <Time value={expires_at} format="datetime" />
            </Badge>
          )}
        </p>
        <code className="font-mono text-sm text-ink-muted">{`sk_${mode}_…${last4}`}</code>
      </div>
    ),
  },
  {
    key: 'addresses',
    header: 'Usable from',
    cell: ({ allowed_addresses: allowed }) =>
      allowed.length === 0 ? (
        <span className="text-ink-muted">Anywhere</span>
      ) : (
        <span className="font-mono text-sm wrap-anywhere">{allowed.join(', ')}</span>
      ),
  },
  {
    key: 'created',
    header: 'Created',
    cell: ({ created_at }) => <Time value={created_at} format="date" />,
  },
  {
    key: 'used',
    header: 'Last used',
    cell: ({ last_used }) =>
      last_used === null ? (
        <span className="text-ink-muted">Not yet</span>
      ) : (
        <Time value={last_used} />
      ),
  },
  {
    key: 'revoke',
    header: 'Revoke',
    headerHidden: true,
    align: 'end',
    cell: (key) => (
      <Button variant="secondary" size="sm" onClick={() => revoke(key)}>
        Revoke
        <VisuallyHidden>{` ${key.name}`}</VisuallyHidden>
      </Button>
    ),
  },
];
