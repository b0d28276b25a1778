import { liveTableRoutes } from '@baize/contract';
import { useMutation } from '@tanstack/react-query';
import { fetchApi } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useToast } from '../../../ui/toast.tsx';
import type { DayRange } from '../revenue-range.ts';

const EXPORT_TIMEOUT_MS = 10 * 60_000;

const files = {
  revenue: { route: liveTableRoutes.exportOwnRevenue, name: 'revenue.csv' },
  bets: { route: liveTableRoutes.exportOwnBets, name: 'bets.csv' },
};

export function useExport(what: keyof typeof files) {
  const toast = useToast();
  return useMutation({
    mutationFn: async (query: DayRange) => {
      const { route, name } = files[what];
      const response = await fetchApi(route, { query, timeoutMs: EXPORT_TIMEOUT_MS });
      saveFile(await response.blob(), name);
    },
    onError: () =>
      toast.show({ type: 'error', title: 'Export failed', message: 'Please try again later.' }),
  });
}
