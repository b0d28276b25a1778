import { type ApiKeyDetails, apiKeyRoutes } from '@baize/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';

type Revealed = { api_key: string; created_at: string };

/**
 * The key in clear, only while it is asked for and only in this component: never in the query
 * cache. One that has been replaced meanwhile is no longer shown.
 */
export function useRevealedKey(current: ApiKeyDetails) {
  const [revealed, setRevealed] = useState<Revealed>();
  const reveal = useMutation({ mutationFn: () => callApi(apiKeyRoutes.apiKey, {}) });
  const shown = revealed?.created_at === current.created_at ? revealed.api_key : undefined;
  return {
    shown,
    busy: reveal.isPending,
    error: reveal.error,
    reveal: () => reveal.mutate(undefined, { onSuccess: setRevealed }),
    hide: () => setRevealed(undefined),
    /** For copying without showing it. */
    read: async () => shown ?? (await reveal.mutateAsync()).api_key,
  };
}
