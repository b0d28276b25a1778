import { type ChosenType, type NotificationChannels, notificationRoutes } from '@baize/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { partnerKeys } from '../../lib/query-keys.ts';

export const preferencesQuery = queryOptions({
  queryKey: partnerKeys.notificationPreferences,
  queryFn: ({ signal }) => callApi(notificationRoutes.readNotificationPreferences, { signal }),
});

type Choice = { type: ChosenType; channels: NotificationChannels };

/** Shows a choice at once and sends one after the other, so that the last press is what stays. */
export function useChoose() {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  return useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: ({ type, channels }: Choice) =>
      callApi(notificationRoutes.setNotificationPreferences, { body: { [type]: channels } }),
    onMutate: async ({ type, channels }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        (known) => known && { preferences: { ...known.preferences, [type]: channels } },
      );
    },
    // What was refused is shown as it is; while more is on its way, its answer would be too early.
    onSettled: () => client.isMutating() === 1 && client.invalidateQueries({ queryKey }),
  });
}
