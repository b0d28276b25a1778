import { goLiveRoutes, pages } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.ts';

/** Shows the terms and accepts exactly the version that was shown. */
export function AcceptTerms({ version }: { version: string }) {
  const client = useQueryClient();
  const toast = useToast();
  const accept = useGuardedMutation({
    mutationFn: () => callApi(goLiveRoutes.acceptTerms, { body: { version } }),
    onSuccess: ({ message }) => {
      toast.show({ type: 'success', title: message });
    },
    onError: (error) => {
      toast.show({
        type: 'error',
        title: 'The terms were not accepted',
        message: failureText(error, 'Please try again.'),
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: everythingUnder('partner', 'go_live') }),
  });
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:grow">
      <ButtonLink variant="secondary" size="sm" href={pages.terms} target="_blank" rel="noreferrer">
        Read the terms
      </ButtonLink>
      <Button size="sm" loading={accept.isPending} onClick={() => accept.mutate()}>
        Accept
      </Button>
    </div>
  );
}
