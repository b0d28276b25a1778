import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../concepts/staff/staff-session.ts';
import { adminKeys } from '../../lib/query-keys.ts';
import { FormMessage } from '../../ui/form-message.tsx';

const REFRESH_MS = 60_000;

/** Alarm on every screen, for owners only: the audit log was changed or is no longer sealed. */
export function RecordAlarm() {
  const told = usePermission('activity_integrity.view');
  const state = useQuery({
    queryKey: adminKeys.recordState,
    // Loaded separately, because every screen includes this component but only owners use it.
    queryFn: async ({ signal }) => (await import('./read-record-state.ts')).readRecordState(signal),
    refetchInterval: REFRESH_MS,
    enabled: told,
  });
  if (!told || !state.data?.problem) return null;
  return (
    <FormMessage tone="error" title="The activity record needs someone to look" className="mb-6">
      {state.data.problem} What happens is still recorded, but not sealed. Please run{' '}
      <code className="font-mono text-sm">npm run verify-activity</code> on the server and follow
      the operations guide.
    </FormMessage>
  );
}
