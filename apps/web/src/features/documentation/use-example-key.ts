import type { ApiKeyDetails } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { apiKeyStatusQuery } from '../../concepts/api-keys/api-key-status.ts';
import { useRevealedKey } from '../../concepts/api-keys/revealed-key.ts';

export const keyPlaceholder = 'YOUR_API_KEY';

/** Placeholder while there is no key. No revealed key can match its empty `created_at`. */
const noKey: ApiKeyDetails = {
  masked_key: keyPlaceholder,
  created_at: '',
  last_used_at: null,
  last_used_origin: null,
};

/** The partner's own key for the samples: masked until revealed, a placeholder if there is none. */
export function useExampleKey() {
  const status = useQuery(apiKeyStatusQuery);
  const details = status.data?.key ?? undefined;
  const key = useRevealedKey(details ?? noKey);
  return {
    state: status.data?.status,
    hasKey: details !== undefined,
    text: key.shown ?? details?.masked_key ?? keyPlaceholder,
    isShown: key.shown !== undefined,
    busy: key.busy,
    error: key.error,
    reveal: key.reveal,
    hide: key.hide,
    /**
     * Returns a sample for copying. It contains the real key even while the key is masked on
     * screen.
     */
    putInto: async (sample: (key: string) => string) => {
      const text = details ? await key.read() : keyPlaceholder;
      return text === undefined ? undefined : sample(text);
    },
  };
}

export type ExampleKey = ReturnType<typeof useExampleKey>;
