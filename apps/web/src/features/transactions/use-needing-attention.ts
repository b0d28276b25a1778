import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../concepts/staff/staff-session.ts';
import { adminKeys } from '../../lib/query-keys.ts';

/** How many live transactions need people, for the navigation; undefined until it is known. */
export function useNeedingAttention(): number | undefined {
  const enabled = usePermission('live.view');
  const { data } = useQuery({
    queryKey: adminKeys.needingAttention({ mode: 'live' }),
    queryFn: async ({ signal }) => {
      // Every screen of the back office asks: what knows how comes beside it.
      const { countNeedingAttention } = await import('./count-needing-attention.ts');
      return countNeedingAttention(signal);
    },
    enabled,
  });
  return data;
}
