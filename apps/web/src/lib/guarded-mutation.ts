import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { NotConfirmed } from './api-failure.ts';

/**
 * Mutation whose request may prompt for the password. If the user cancels the prompt, the mutation
 * counts as idle: no error is shown and the screen stays unchanged.
 */
export function useGuardedMutation<Answer, Input = void>(
  options: UseMutationOptions<Answer, Error, Input>,
) {
  const { onError, onSuccess } = options;
  const mutation = useMutation({
    ...options,
    // Use the callback from the time of the request. The screen may show something else when the
    // response arrives.
    onMutate: () => ({ onSuccess }),
    onSuccess: (answer, input, sent, context) =>
      sent.onSuccess?.(answer, input, undefined, context),
    ...(onError && {
      onError: (...told: Parameters<typeof onError>) =>
        told[0] instanceof NotConfirmed ? undefined : onError(...told),
    }),
  });
  if (!(mutation.error instanceof NotConfirmed)) return mutation;
  return { ...mutation, status: 'idle', isIdle: true, isError: false, error: null } as const;
}
