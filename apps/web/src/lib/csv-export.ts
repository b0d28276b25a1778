import type { Route, RouteCall } from '@baize/contract';
import { useMutation } from '@tanstack/react-query';
import { useToast } from '../ui/toast.ts';
import { fetchApi } from './api.ts';
import { saveFile } from './save-file.ts';

/** A whole record may take its time. */
const TIMEOUT_MS = 10 * 60_000;

/** Fetches an export with the session's token and keeps it under a name. */
export function useCsvExport<R extends Route>(route: R, name: string) {
  const toast = useToast();
  return useMutation({
    mutationFn: async (query: RouteCall<R>['query']) => {
      const response = await fetchApi(route, { query, timeoutMs: TIMEOUT_MS });
      saveFile(await response.blob(), name);
    },
    onError: () =>
      toast.show({ type: 'error', title: 'Export failed', message: 'Please try again later.' }),
  });
}
