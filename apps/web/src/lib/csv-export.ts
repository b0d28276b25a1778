import type { Route, RouteCall } from '@baize/contract';
import { useMutation } from '@tanstack/react-query';
import { useToast } from '../ui/toast.ts';
import { fetchApi } from './api.ts';
import { saveFile } from './save-file.ts';

/**
 * Without a byte order mark, spreadsheet programs misread UTF-8 when the file is opened by a double
 * click.
 */
const BYTE_ORDER_MARK = '\uFEFF';

/** Exporting a whole audit log may take minutes. */
const TIMEOUT_MS = 10 * 60_000;

/** Downloads an export with the session's token and saves it under a file name. */
export function useCsvExport<R extends Route>(route: R, name: string) {
  const toast = useToast();
  return useMutation({
    mutationFn: async (query: RouteCall<R>['query']) => {
      const response = await fetchApi(route, { query, timeoutMs: TIMEOUT_MS });
      const table = await response.blob();
      saveFile(new Blob([BYTE_ORDER_MARK, table], { type: table.type }), name);
    },
    onError: () =>
      toast.show({ type: 'error', title: 'Export failed', message: 'Please try again later.' }),
  });
}
