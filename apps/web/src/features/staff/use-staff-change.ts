import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../lib/api-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { useToast } from '../../ui/toast.ts';

/**
 * Mutation on a colleague's account. Shows a toast for success or failure and refetches the list.
 */
export function useStaffChange<Input>(change: (input: Input) => Promise<{ message: string }>) {
  const client = useQueryClient();
  const toast = useToast();
  return useGuardedMutation({
    mutationFn: change,
    onSuccess: ({ message }) => toast.show({ type: 'success', title: message }),
    onError: (error) =>
      toast.show({
        type: 'error',
        title: 'Nothing was changed',
        message: failureText(error, 'Please try again later.'),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: everythingUnder('admin', 'staff') }),
  });
}
