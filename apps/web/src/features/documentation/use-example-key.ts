import type { ApiKeyDetails } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { apiKeyStatusQuery } from '../../concepts/api-keys/api-key-status.ts';
import { useRevealedKey } from '../../concepts/api-keys/revealed-key.ts';

export const keyPlaceholder = 'YOUR_API_KEY';

/** Stands in until there is a key; nothing revealed can belong to it. */
const noKey: ApiKeyDetails = {
  masked_key: keyPlaceholder,
  created_at: '',
  last_used_at: null,
  last_used_origin: null,
};

/** The partner's own key for the samples: masked until asked for, a placeholder without one. */
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
    /** A sample as it is copied: with the key itself, also while it is masked. */
    putInto: async (sample: (key: string) => string) => {
      const text = details ? await key.read() : keyPlaceholder;
      return text === undefined ? undefined : sample(text);
    },
  };
}

export type ExampleKey = ReturnType<typeof useExampleKey>;
