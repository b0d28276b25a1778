import type { StaffTicket } from '@baize/contract';
import { SearchX } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { failureText, unreachableText } from '../../../lib/api-failure.ts';
import { useMediaQuery } from '../../../lib/media-query.ts';
import { QueryFailure } from '../../../lib/query-failure.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ListEnd } from '../list-end.tsx';
import { narrowScreen } from '../narrow-screen.ts';
import { TicketLink } from '../ticket-link.tsx';
import { narrowTicketColumns, staffTicketColumns } from './staff-ticket-columns.tsx';
import type { useStaffTickets } from './staff-tickets.ts';

type StaffTicketTableProps = {
  list: ReturnType<typeof useStaffTickets>;
  /** Whether a ticket is open beside the list. */
  beside: boolean;
};

const rowKey = (ticket: StaffTicket) => ticket.id;
const rowLink = (ticket: StaffTicket) => <TicketLink ticketId={ticket.id} />;

export function StaffTicketTable({ list, beside }: StaffTicketTableProps) {
  const { query, rows } = list;
  const filtered = useSearchParams()[0].size > 0;
  const narrow = useMediaQuery(narrowScreen.staff);
  if (query.isPending || list.searching) {
    return (
      <Card>
        <div className="flex min-h-96 items-center justify-center">
          <Spinner size="lg" />
        </div>
      </Card>
    );
  }
  return (
    <div className="space-y-4">
      <QueryFailure query={query} />
      {query.isLoadingError && (
        <FormMessage tone="error" title="The tickets could not be loaded">
          <div className="flex flex-wrap items-center justify-between gap-3">
            {failureText(query.error, unreachableText(query.error))}
            <Button
              variant="secondary"
              size="sm"
              loading={query.isFetching}
              onClick={() => void query.refetch()}
            >
              Try again
            </Button>
          </div>
        </FormMessage>
      )}
      <Card flush>
        <DataTable
          caption="Support tickets of all partners"
          columns={narrow || beside ? narrowTicketColumns : staffTicketColumns}
          rows={rows}
          firstIndex={list.firstIndex}
          onVisible={list.onVisible}
          rowKey={rowKey}
          rowLink={rowLink}
          className={cx(query.isPlaceholderData && 'opacity-60 transition-opacity')}
          empty={
            <EmptyState
              icon={<SearchX />}
              title="No tickets found"
              message={
                filtered || query.isLoadingError
                  ? 'No support tickets match your criteria'
                  : 'No support tickets match your criteria: no partner has raised one yet.'
              }
              action={
                filtered && (
                  <ButtonLink variant="secondary" render={<Link to="?" />}>
                    Show all tickets
                  </ButtonLink>
                )
              }
            />
          }
        />
        <ListEnd list={list} />
      </Card>
    </div>
  );
}
