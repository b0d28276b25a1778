import { brand, type Ticket, ticketRoutes } from '@baize/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { usePartner } from '../../../concepts/accounts/partner-session.ts';
import { PriorityBadge, StatusBadge } from '../../../concepts/tickets/ticket-badges.tsx';
import { callApi } from '../../../lib/api.ts';
import { failureText, statusOf } from '../../../lib/api-failure.ts';
import { QueryFailure } from '../../../lib/query-failure.tsx';
import { everythingUnder } from '../../../lib/query-keys.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LogoMark } from '../../../ui/logo.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Time } from '../../../ui/time.tsx';
import { Conversation, ConversationSkeleton, type Entry, Initials } from '../conversation.tsx';
import { ownTicketQuery } from './own-tickets.ts';
import { RespondForm } from './respond-form.tsx';

type OwnTicketDialogProps = { id: number | undefined; onClose: () => void };

export function OwnTicketDialog({ id, onClose }: OwnTicketDialogProps) {
  const query = useInfiniteQuery({ ...ownTicketQuery(id ?? 0), enabled: id !== undefined });
  const ticket = query.data?.pages[0]?.ticket;
  useMarkRead(ticket);
  const { company_name } = usePartner();
  const own = {
    kind: 'partner',
    author: 'You',
    face: <Initials name={company_name} className="bg-pressed text-ink-muted" />,
  } as const;
  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={onClose}
      size="lg"
      title={ticket?.subject ?? `Ticket #${id}`}
      description={
        ticket ? (
          <Summary ticket={ticket} />
        ) : (
          query.isPending && <Skeleton className="mt-1 h-4 w-64" />
        )
      }
      footer={ticket && <RespondForm key={ticket.id} ticket={ticket} />}
    >
      {query.isPending && <ConversationSkeleton />}
      {query.isError && !ticket && (
        <ErrorState
          title={
            statusOf(query.error) === 404
              ? 'There is no such ticket'
              : 'The ticket could not be loaded'
          }
          message={
            statusOf(query.error) === 404
              ? 'It may have been a mistyped address.'
              : failureText(query.error, 'Please try again later.')
          }
          {...(statusOf(query.error) !== 404 && { onRetry: () => void query.refetch() })}
        />
      )}
      <QueryFailure query={query} className="mb-4" />
      {ticket && (
        <Conversation
          opening={{ key: 'opening', ...own, ...pickText(ticket) }}
          entries={(query.data?.pages ?? [])
            .toReversed()
            .flatMap(({ responses }) => responses)
            .map(({ id: response, is_admin_response: byStaff, ...text }) => ({
              key: String(response),
              ...(byStaff ? ours : own),
              ...pickText(text),
            }))}
          query={query}
        />
      )}
    </Dialog>
  );
}

function Summary({ ticket }: { ticket: Ticket }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <span className="tabular-nums">#{ticket.id}</span>
      <StatusBadge status={ticket.status} />
      <PriorityBadge priority={ticket.priority} />
      <span>
        {ticket.category} · <Time value={ticket.created_at} />
      </span>
    </span>
  );
}

const pickText = ({ message, created_at }: Pick<Entry, 'message' | 'created_at'>) => ({
  message,
  created_at,
});

const ours = {
  kind: 'staff',
  author: `${brand.name} Support`,
  face: <LogoMark className="size-7" />,
} as const;

function watchTab(tell: () => void) {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}

/**
 * Marks the open ticket as read, including responses that arrive while it is open. Does nothing
 * while the browser tab is hidden.
 */
function useMarkRead(ticket: Ticket | undefined): void {
  const client = useQueryClient();
  const isVisible = useSyncExternalStore(watchTab, () => !document.hidden);
  const id = ticket?.unread && isVisible ? ticket.id : undefined;
  const version = ticket?.updated_at;
  useEffect(() => {
    if (id === undefined || version === undefined) return;
    const body = { seen_updated_at: version };
    callApi(ticketRoutes.markTicketRead, { params: { id }, body }).then(
      () => client.invalidateQueries({ queryKey: everythingUnder('partner', 'tickets') }),
      // If this fails, the ticket stays unread and the next view tries again.
      () => undefined,
    );
  }, [id, version, client]);
}
