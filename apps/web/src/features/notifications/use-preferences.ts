import { type ChosenType, type NotificationChannels, notificationRoutes } from '@baize/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { partnerKeys } from '../../lib/query-keys.ts';

export const preferencesQuery = queryOptions({
  queryKey: partnerKeys.notificationPreferences,
  queryFn: ({ signal }) => callApi(notificationRoutes.readNotificationPreferences, { signal }),
});

type Choice = { type: ChosenType; channels: NotificationChannels };

/** Shows a choice immediately. Requests run one after the other, so the last choice wins. */
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
    // Refetch only after the last pending change; an earlier response would overwrite later
    // choices.
    onSettled: () => client.isMutating() === 1 && client.invalidateQueries({ queryKey }),
  });
}
