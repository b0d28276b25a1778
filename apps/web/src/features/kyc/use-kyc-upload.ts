import { kycRoutes } from '@baize/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { profileQuery } from '../../concepts/accounts/partner-session.ts';
import { failureText } from '../../lib/api-failure.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { uploadFiles } from '../../lib/upload.ts';

const FAILED = 'Failed to upload KYC document. Please try again.';

/** Sends the documents, says how far it is, and can be stopped; leaving the page stops it too. */
export function useKycUpload() {
  const client = useQueryClient();
  const [sent, setSent] = useState(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const upload = useMutation({
    mutationFn: (files: readonly File[]) => {
      const control = new AbortController();
      running.current = control;
      setSent(0);
      return uploadFiles(kycRoutes.uploadKyc, files, {
        signal: control.signal,
        onProgress: setSent,
      });
    },
    // Refused because it is under review already: what is shown was out of date, too.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: everythingUnder('partner', 'kyc') }),
        client.invalidateQueries({ queryKey: profileQuery.queryKey }),
      ]),
  });

  const cancelled = running.current?.signal.aborted ?? false;
  return {
    send: upload.mutate,
    cancel: () => running.current?.abort(),
    busy: upload.isPending,
    /** From 0 to 1; all of it is sent before the server has looked at it. */
    sent,
    message: upload.data?.message,
    error: upload.isError && !cancelled ? failureText(upload.error, FAILED) : undefined,
    cancelled: upload.isError && cancelled,
    forget: upload.reset,
  };
}
