import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { NotConfirmed } from './api-failure.ts';

/**
 * A mutation whose call may ask for the password. Left without one it is as if it had never begun:
 * no failure is told, and the screen stays as it was.
 */
export function useGuardedMutation<Answer, Input = void>(
  options: UseMutationOptions<Answer, Error, Input>,
) {
  const { onError, onSuccess } = options;
  const mutation = useMutation({
    ...options,
    // As the screen was when it was sent: by the time of the answer it may ask something else.
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
