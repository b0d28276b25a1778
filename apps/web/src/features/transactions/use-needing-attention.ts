import { transactionRoutes } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../concepts/staff/staff-session.ts';
import { callApi } from '../../lib/api.ts';
import { adminKeys } from '../../lib/query-keys.ts';

/** How many live transactions need people, for the navigation; undefined until it is known. */
export function useNeedingAttention(): number | undefined {
  const enabled = usePermission('live.view');
  const query = { mode: 'live', state: 'needs_attention', limit: 1 } as const;
  const { data } = useQuery({
    queryKey: adminKeys.needingAttention(query),
    queryFn: ({ signal }) => callApi(transactionRoutes.listTransactions, { query, signal }),
    enabled,
  });
  return data?.needs_attention;
}
