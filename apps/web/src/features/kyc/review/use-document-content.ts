import { kycRoutes, limits, type StoredDocument } from '@baize/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { fetchApi } from '../../../lib/api.ts';
import { outsideKeys } from '../../../lib/query-keys.ts';
import { saveFile } from '../../../lib/save-file.ts';

/**
 * Fetches a document for display. Every fetch is logged as a view in the audit log, so it happens
 * once per opening and is never repeated automatically. The query key is outside what live updates
 * and logout refresh. Nothing is cached after the document is closed.
 */
export function useDocumentContent({ id, file_type }: StoredDocument) {
  return useQuery({
    queryKey: outsideKeys.storedDocument(id),
    queryFn: async ({ signal }) => {
      const call = { params: { id }, signal, timeoutMs: limits.documents.transferTimeoutMs };
      const answer = await fetchApi(kycRoutes.viewKycDocument, call);
      // Use the type that the server detected. A proxy may have changed the header.
      return new Blob([await answer.arrayBuffer()], { type: file_type });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useDocumentDownload({ id, name }: StoredDocument) {
  return useMutation({
    mutationFn: async () => {
      const call = { query: { docId: id }, timeoutMs: limits.documents.transferTimeoutMs };
      const answer = await fetchApi(kycRoutes.downloadKycDocument, call);
      saveFile(await answer.blob(), name);
    },
  });
}
