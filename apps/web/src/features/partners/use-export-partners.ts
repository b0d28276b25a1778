import { partnerRoutes } from '@baize/contract';
import { useMutation } from '@tanstack/react-query';
import { fetchApi } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useToast } from '../../ui/toast.tsx';
import type { PartnerView } from './partner-queries.ts';

const EXPORT_TIMEOUT_MS = 10 * 60_000;

export function useExportPartners() {
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ sort: _sort, order: _order, ...query }: PartnerView) => {
      const response = await fetchApi(partnerRoutes.exportPartners, {
        query,
        timeoutMs: EXPORT_TIMEOUT_MS,
      });
      saveFile(await response.blob(), 'partners.csv');
    },
    onError: () =>
      toast.show({ type: 'error', title: 'Export failed', message: 'Please try again later.' }),
  });
}
