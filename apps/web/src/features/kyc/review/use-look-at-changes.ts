import { kycRoutes } from '@baize/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { failureText } from '../../../lib/api-failure.ts';
import { everythingUnder } from '../../../lib/query-keys.ts';
import { useToast } from '../../../ui/toast.ts';

const FAILED = 'This could not be noted. Please try again.';

/** Marks the changes on screen as reviewed, but no later ones. */
export function useLookAtChanges(partnerId: number) {
  const client = useQueryClient();
  const toast = useToast();
  const look = useMutation({
    mutationFn: (changeId: number) =>
      callApi(kycRoutes.lookAtKycChanges, {
        body: { partner_id: partnerId, change_id: changeId },
      }),
    onSuccess: ({ message, request }) =>
      toast.show({ type: 'success', title: message, message: request.company_name }),
    onSettled: () => client.invalidateQueries({ queryKey: everythingUnder('admin', 'kyc') }),
  });
  return {
    at: look.mutate,
    busy: look.isPending,
    error: look.isError ? failureText(look.error, FAILED) : undefined,
  };
}
