import { apiKeyRoutes } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { apiKeyStatusQuery } from '../../concepts/api-keys/api-key-status.ts';
import { callApi } from '../../lib/api.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

const REGENERATE_FAILED = 'Failed to regenerate API key. Please try again.';

type Props = { keyEnding: string; onRegenerated: (message: string) => void };

export function RegenerateButton({ keyEnding, onRegenerated }: Props) {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const regenerate = useGuardedMutation({
    mutationFn: () => callApi(apiKeyRoutes.regenerateApiKey, {}),
    onSuccess: ({ message, masked_key, created_at, last_used_at, last_used_origin }) => {
      client.setQueryData(apiKeyStatusQuery.queryKey, {
        status: 'available',
        key: { masked_key, created_at, last_used_at, last_used_origin },
      });
      onRegenerated(message);
      close();
    },
  });
  const open = () => {
    regenerate.reset();
    setParams({ confirm: 'regenerate' });
  };
  const close = () => setParams({}, { replace: true });
  return (
    <>
      <Button variant="secondary" icon={<RefreshCw />} onClick={open}>
        Regenerate
      </Button>
      <ConfirmDialog
        open={params.get('confirm') === 'regenerate'}
        onOpenChange={(next) => !next && close()}
        title="Regenerate API key?"
        confirmLabel="Regenerate"
        danger
        busy={regenerate.isPending}
        error={regenerate.isError ? REGENERATE_FAILED : undefined}
        onConfirm={() => regenerate.mutate()}
      >
        The key that ends in <strong className="font-semibold text-ink">{keyEnding}</strong> stops
        working at once. Every site and server that uses it must be given the new key.
      </ConfirmDialog>
    </>
  );
}
