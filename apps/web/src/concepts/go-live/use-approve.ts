import { goLiveRoutes } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { useToast } from '../../ui/toast.ts';

/** Enables live mode for a partner and shows the result. */
export function useApprove() {
  const client = useQueryClient();
  const toast = useToast();
  return useGuardedMutation({
    mutationFn: (id: number) => callApi(goLiveRoutes.approveGoLive, { params: { id } }),
    onSuccess: ({ message, partner }) => {
      toast.show({ type: 'success', title: partner.company_name, message });
    },
    onError: (error) => {
      toast.show({
        type: 'error',
        title: 'Live mode was not approved',
        message: failureText(error, 'Please try again.'),
      });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: everythingUnder('admin', 'go_live') }),
        client.invalidateQueries({ queryKey: everythingUnder('admin', 'partners') }),
      ]),
  });
}
