import { type StaffTicket, ticketRoutes } from '@baize/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePermission, useStaffMember } from '../../../concepts/staff/staff-session.ts';
import { callApi } from '../../../lib/api.ts';
import { failureText } from '../../../lib/api-failure.ts';
import { everythingUnder } from '../../../lib/query-keys.ts';

/**
 * Assigns a ticket. If someone else took it in the meantime, the server refuses and they keep it.
 */
export function useAssign(ticket: StaffTicket | undefined) {
  const client = useQueryClient();
  const me = useStaffMember();
  const mayRespond = usePermission('tickets.respond');
  const mutation = useMutation({
    mutationFn: ({ id, from, to }: { id: number; from: number | null; to: number | null }) =>
      callApi(ticketRoutes.assignTicket, {
        params: { id },
        body: { assignee_id: to, seen_assignee_id: from },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: everythingUnder('admin', 'tickets') }),
  });
  const to = (assigneeId: number | null) => {
    if (ticket === undefined || mutation.isPending || !mayRespond) return;
    if (ticket.assignee_id === assigneeId) return;
    mutation.mutate({ id: ticket.id, from: ticket.assignee_id, to: assigneeId });
  };
  return {
    to,
    toMe: () => to(me.id),
    pending: mutation.isPending,
    /** Chosen assignee, shown until the refetch is done. */
    chosen: mutation.isPending ? mutation.variables.to : undefined,
    error: mutation.isError ? failureText(mutation.error, 'Please try again later.') : undefined,
  };
}

export type Assign = ReturnType<typeof useAssign>;
