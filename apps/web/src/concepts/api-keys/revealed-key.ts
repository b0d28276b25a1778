import { type AccountMode, type ApiKeyDetails, apiKeyRoutes } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { NotConfirmed } from '../../lib/api-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { apiKeyStatusOf } from './api-key-status.ts';

type Revealed = { api_key: string; created_at: string };

/**
 * Key in plain text. It is kept only in this component and never in the query cache. A key that was
 * replaced in the meantime is no longer shown.
 */
export function useRevealedKey(current: ApiKeyDetails, mode: AccountMode = 'test') {
  const [revealed, setRevealed] = useState<Revealed>();
  const client = useQueryClient();
  const reveal = useGuardedMutation({
    mutationFn: () => callApi(apiKeyRoutes.apiKey, { query: { mode } }),
    // If revealing is refused, the key may have been removed since it was loaded.
    onError: () => client.invalidateQueries({ queryKey: apiKeyStatusOf(mode).queryKey }),
  });
  const shown = revealed?.created_at === current.created_at ? revealed.api_key : undefined;
  return {
    shown,
    busy: reveal.isPending,
    error: reveal.error,
    reveal: () => reveal.mutate(undefined, { onSuccess: setRevealed }),
    hide: () => setRevealed(undefined),
    /**
     * Returns the key for copying without showing it; `undefined` if the user cancelled the
     * password prompt.
     */
    read: async () => shown ?? (await reveal.mutateAsync().catch(nothingUnconfirmed))?.api_key,
  };
}

function nothingUnconfirmed(error: unknown): undefined {
  if (!(error instanceof NotConfirmed)) throw error;
}
