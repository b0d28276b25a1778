import { type AccountMode, type ApiKeyDetails, apiKeyRoutes } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { NotConfirmed } from '../../lib/api-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { apiKeyStatusOf } from './api-key-status.ts';

type Revealed = { api_key: string; created_at: string };

/**
 * The key in clear, only while it is asked for and only in this component: never in the query
 * cache. One that has been replaced meanwhile is no longer shown.
 */
export function useRevealedKey(current: ApiKeyDetails, mode: AccountMode = 'test') {
  const [revealed, setRevealed] = useState<Revealed>();
  const client = useQueryClient();
  const reveal = useGuardedMutation({
    mutationFn: () => callApi(apiKeyRoutes.apiKey, { query: { mode } }),
    // Refused: whether there is a key at all may have changed since the screen asked.
    onError: () => client.invalidateQueries({ queryKey: apiKeyStatusOf(mode).queryKey }),
  });
  const shown = revealed?.created_at === current.created_at ? revealed.api_key : undefined;
  return {
    shown,
    busy: reveal.isPending,
    error: reveal.error,
    reveal: () => reveal.mutate(undefined, { onSuccess: setRevealed }),
    hide: () => setRevealed(undefined),
    /** For copying without showing it; nothing when the password was asked for and not given. */
    read: async () => shown ?? (await reveal.mutateAsync().catch(nothingUnconfirmed))?.api_key,
  };
}

function nothingUnconfirmed(error: unknown): undefined {
  if (!(error instanceof NotConfirmed)) throw error;
}
