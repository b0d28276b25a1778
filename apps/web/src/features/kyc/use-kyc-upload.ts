import { kycRoutes } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { profileQuery } from '../../concepts/accounts/partner-session.ts';
import { failureText } from '../../lib/api-failure.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { uploadFiles } from '../../lib/upload.ts';
import { kycSelection } from './kyc-files.ts';

const FAILED = 'Failed to upload KYC document. Please try again.';

/**
 * Uploads documents with progress. The upload can be cancelled, and leaving the page cancels it.
 */
export function useKycUpload() {
  const client = useQueryClient();
  const [sent, setSent] = useState(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const { form, submit, busy, answer, failure, error, forget } = useRouteForm({
    shape: kycSelection,
    start: { files: [] as File[] },
    async send({ files }) {
      const control = new AbortController();
      running.current = control;
      setSent(0);
      const { signal } = control;
      return uploadFiles(kycRoutes.uploadKyc, files, { signal, onProgress: setSent }).finally(
        // If the upload was refused because a review is already running, the displayed status is
        // outdated.
        () => client.invalidateQueries({ queryKey: profileQuery.queryKey }),
      );
    },
    changes: everythingUnder('partner', 'kyc'),
    onSent: () => {
      form.reset();
    },
    failed: (cause) => failureText(cause, FAILED),
  });

  const cancelled = error !== null && (running.current?.signal.aborted ?? false);
  return {
    files: form.watch('files'),
    choose(files: File[]) {
      forget();
      form.setValue('files', files);
      if (files.length > 0) void form.trigger('files');
      else form.clearErrors('files');
    },
    problem: form.formState.errors.files?.message,
    submit,
    cancel: () => running.current?.abort(),
    busy,
    /** Progress from 0 to 1; 1 means sent, but not yet checked by the server. */
    sent,
    message: answer?.message,
    error: cancelled ? undefined : failure,
    cancelled,
  };
}
