import { liveTableRoutes } from '@baize/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { ApiFailure, failureText } from '../../lib/api-failure.ts';
import { useToast } from '../../ui/toast.ts';
import { streamInfoQuery } from './live-queries.ts';

/** Saves the whole list, so the list on screen afterwards is the one in force. */
export function useAllowedOrigins() {
  const client = useQueryClient();
  const toast = useToast();
  const save = useMutation({
    mutationFn: (allowed_origins: string[]) =>
      callApi(liveTableRoutes.updateAllowedOrigins, { body: { allowed_origins } }),
    onSuccess: async ({ message, allowed_origins }) => {
      // Cancel running fetches; they would bring back the old list.
      await client.cancelQueries({ queryKey: streamInfoQuery.queryKey });
      client.setQueryData(streamInfoQuery.queryKey, (info) => info && { ...info, allowed_origins });
      toast.show({ type: 'success', title: message });
    },
  });
  return { save, failure: save.error === null ? undefined : textOf(save.error) };
}

function textOf(error: unknown): string {
  const [sentence] = error instanceof ApiFailure ? Object.values(error.fields) : [];
  return sentence ?? failureText(error, 'The origins could not be saved. Please try again.');
}
