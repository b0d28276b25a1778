import { sessionRoutes } from '@baize/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { cursorPages } from '../../lib/cursor-pages.ts';
import { adminKeys, partnerKeys } from '../../lib/query-keys.ts';
import type { SessionAudience } from '../../lib/session.ts';
import { useToast } from '../../ui/toast.ts';

const sides = {
  partner: {
    queryKey: partnerKeys.sessions,
    list: sessionRoutes.listSessions,
    end: sessionRoutes.endSession,
    endOthers: sessionRoutes.endOtherSessions,
  },
  admin: {
    queryKey: adminKeys.sessions,
    list: sessionRoutes.listAdminSessions,
    end: sessionRoutes.endAdminSession,
    endOthers: sessionRoutes.endOtherAdminSessions,
  },
} as const;

const PAGE = 20;

export function useSessions(audience: SessionAudience) {
  const { queryKey, list } = sides[audience];
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callApi(list, { query: { limit: PAGE, cursor: pageParam }, signal }),
    ...cursorPages,
  });
}

/** Ends one session, or all except the current one if no id is given. */
export function useEndSessions(audience: SessionAudience) {
  const { queryKey, end, endOthers } = sides[audience];
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: number | undefined) =>
      id === undefined ? callApi(endOthers, {}) : callApi(end, { params: { id } }),
    onSuccess: ({ message }) => toast.show({ type: 'success', title: message }),
    onError: (error) =>
      toast.show({
        type: 'error',
        title: 'Not signed out',
        message: failureText(error, 'Please try again later.'),
      }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
