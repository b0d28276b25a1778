import { type KycIdentity, kycRoutes } from '@baize/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { failureText } from '../../../lib/api-failure.ts';
import { everythingUnder } from '../../../lib/query-keys.ts';
import { useToast } from '../../../ui/toast.ts';

const FAILED = 'The decision could not be saved. Please try again.';

type Decision = { approve: true } | { approve: false; reason: string };

type Seen = {
  partner_id: number;
  submission_id: number;
  identity: KycIdentity;
};

/**
 * Approves or rejects the submission on screen. The server refuses if a colleague decided first, or
 * if the partner submitted again or changed its identity. Then the error is shown and the request
 * is refetched.
 */
export function useDecision({ identity, ...seen }: Seen, onDecided: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const decide = useMutation({
    mutationFn: (decision: Decision) =>
      decision.approve
        ? callApi(kycRoutes.approveKyc, { body: { ...seen, identity } })
        : callApi(kycRoutes.rejectKyc, { body: { ...seen, reason: decision.reason } }),
    onSuccess: ({ message, request }) => {
      toast.show({ type: 'success', title: message, message: request.company_name });
      onDecided();
    },
    onSettled: () => client.invalidateQueries({ queryKey: everythingUnder('admin', 'kyc') }),
  });
  return {
    approve: () => decide.mutate({ approve: true }),
    reject: (reason: string) => decide.mutateAsync({ approve: false, reason }),
    busy: decide.isPending,
    error: decide.isError ? failureText(decide.error, FAILED) : undefined,
    forget: decide.reset,
  };
}
