import { type RefObject, useRef, useState } from 'react';
import { usePermission } from '../../../concepts/staff/staff-session.ts';
import { failureText, statusOf } from '../../../lib/api-failure.ts';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Conversation, ConversationSkeleton } from '../conversation.tsx';
import { Composer } from './composer.tsx';
import type { Writing } from './message-form.tsx';
import { staffEntries } from './staff-entries.ts';
import { TicketDetails } from './ticket-details.tsx';
import { useAssign } from './use-assign.ts';
import type { OpenTicket } from './use-open-ticket.ts';

type StaffTicketBodyProps = {
  id: number;
  open: OpenTicket;
  /** Where the ticket is shown; its shortcuts are active only there. */
  keysIn: 'dialog' | 'page';
  onSelect: (id: number) => void;
  readingRef: RefObject<HTMLElement | null>;
  detailsRef: RefObject<HTMLElement | null>;
};

export function StaffTicketBody(props: StaffTicketBodyProps) {
  const { id, open, keysIn, onSelect, readingRef, detailsRef } = props;
  const { query, row, neighbours } = open;
  const latest = query.data?.pages[0];
  // If the ticket could not be loaded, show the data from the list.
  const ticket = latest?.ticket ?? (query.isError ? row : undefined);
  const mayRespond = usePermission('tickets.respond');
  const [writing, setWriting] = useState<Writing>({ kind: 'response', asked: 0 });
  const write = (kind: Writing['kind']) => setWriting(({ asked }) => ({ kind, asked: asked + 1 }));
  const statusRef = useRef<HTMLSelectElement>(null);
  const assign = useAssign(ticket);
  const goTo = (to: number | undefined) => () => to !== undefined && onSelect(to);
  useShortcuts(keysIn, {
    j: goTo(neighbours.next),
    k: goTo(neighbours.previous),
    r: () => write('response'),
    n: () => write('note'),
    s: () => statusRef.current?.focus(),
    a: assign.toMe,
  });

  return (
    <div className="@container/ticket flex min-h-0 grow flex-col">
      <div className="flex min-h-0 grow flex-col overflow-y-auto @3xl/ticket:grid @3xl/ticket:grid-cols-[minmax(0,1fr)_17rem] @3xl/ticket:overflow-hidden @5xl/ticket:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-h-0 flex-col @max-3xl/ticket:shrink-0">
          <section
            ref={readingRef}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable by keyboard
            tabIndex={0}
            aria-label="What was written"
            className="grow px-6 py-5 outline-none max-sm:px-4 @3xl/ticket:overflow-y-auto @3xl/ticket:overscroll-contain"
          >
            <LoadFailure
              error={query.isFetchNextPageError ? null : query.error}
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
            {query.isPending && <ConversationSkeleton />}
            {ticket && (
              <Conversation {...staffEntries(query.data?.pages ?? [], ticket)} query={query} />
            )}
          </section>
          {ticket && mayRespond && <Composer ticket={ticket} writing={writing} onWrite={write} />}
        </div>
        <aside
          ref={detailsRef}
          aria-label="Ticket details"
          className="border-line bg-sunken px-5 py-5 max-sm:px-4 @max-3xl/ticket:border-t @3xl/ticket:overflow-y-auto @3xl/ticket:overscroll-contain @3xl/ticket:border-l"
        >
          {(ticket || query.isPending) && (
            <TicketDetails
              key={id}
              ticket={ticket}
              answer={latest}
              assign={assign}
              statusRef={statusRef}
            />
          )}
        </aside>
      </div>
    </div>
  );
}

type LoadFailureProps = { error: Error | null; retrying: boolean; onRetry: () => void };

/** Error of a failed load. Status 405 is hidden, because it does not help the reader. */
function LoadFailure({ error, retrying, onRetry }: LoadFailureProps) {
  const status = error === null ? undefined : statusOf(error);
  if (status === undefined || status === 405) return null;
  const text =
    status === 0
      ? 'Backend server is not running. Please start the backend first.'
      : failureText(error, 'The ticket could not be loaded.');
  return (
    <FormMessage tone="error" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {text}
        <Button variant="secondary" size="sm" loading={retrying} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </FormMessage>
  );
}
