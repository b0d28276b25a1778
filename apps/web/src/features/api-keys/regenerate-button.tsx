import { type AccountMode, apiKeyRoutes } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { apiKeyStatusOf } from '../../concepts/api-keys/api-key-status.ts';
import { callApi } from '../../lib/api.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { useDialogParam } from '../../lib/search-param.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { GraceField } from './grace-field.tsx';

const REGENERATE_FAILED = 'Failed to regenerate API key. Please try again.';

type Props = { mode: AccountMode; keyEnding: string; onRegenerated: (message: string) => void };

export function RegenerateButton({ mode, keyEnding, onRegenerated }: Props) {
  const client = useQueryClient();
  const [asked, ask] = useDialogParam('confirm');
  const [graceHours, setGraceHours] = useState(0);
  const regenerate = useGuardedMutation({
    mutationFn: () =>
      callApi(apiKeyRoutes.regenerateApiKey, { body: { mode, grace_hours: graceHours } }),
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: apiKeyStatusOf(mode).queryKey });
      onRegenerated(message);
      ask('');
    },
  });
  const open = () => {
    regenerate.reset();
    setGraceHours(0);
    ask('regenerate');
  };
  return (
    <>
      <Button variant="secondary" icon={<RefreshCw />} onClick={open}>
        Regenerate
      </Button>
      <ConfirmDialog
        open={asked === 'regenerate'}
        onOpenChange={(next) => !next && ask('')}
        title="Regenerate API key?"
        confirmLabel="Regenerate"
        danger
        busy={regenerate.isPending}
        error={regenerate.isError ? REGENERATE_FAILED : undefined}
        onConfirm={() => regenerate.mutate()}
        field={
          <GraceField
            label="The old key stops working"
            hours={graceHours}
            onChange={setGraceHours}
          />
        }
      >
        The key that ends in <strong className="font-semibold text-ink">{keyEnding}</strong> is
        replaced. Every site and server that uses it must be given the new key.
      </ConfirmDialog>
    </>
  );
}
