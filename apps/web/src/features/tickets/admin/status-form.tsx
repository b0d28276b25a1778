import { type StaffTicket, ticketRoutes, ticketStatuses } from '@baize/contract';
import type { RefObject } from 'react';
import { statusLabels } from '../../../concepts/tickets/ticket-badges.tsx';
import { callApi } from '../../../lib/api.ts';
import { failureText } from '../../../lib/api-failure.ts';
import { everythingUnder } from '../../../lib/query-keys.ts';
import { useRouteForm } from '../../../lib/route-form.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useToast } from '../../../ui/toast.ts';

const options = ticketStatuses.map((status) => ({ value: status, label: statusLabels[status] }));

type StatusFormProps = { ticket: StaffTicket; selectRef: RefObject<HTMLSelectElement | null> };

export function StatusForm({ ticket, selectRef }: StatusFormProps) {
  const toast = useToast();
  const { form, bind, submit, busy, failure, forget } = useRouteForm({
    shape: ticketRoutes.changeTicketStatus.body.pick({ status: true }),
    start: { status: ticket.status },
    follow: true,
    send: async ({ status }) => {
      const body = { status, seen_status: ticket.status };
      await callApi(ticketRoutes.changeTicketStatus, { params: { id: ticket.id }, body });
      return status;
    },
    changes: everythingUnder('admin', 'tickets'),
    onSent(status) {
      form.reset();
      toast.show({
        type: 'success',
        title: 'Status Updated',
        message: `Ticket #${ticket.id} is now ${statusLabels[status].toLowerCase()}.`,
        duration: 3000,
      });
    },
    failed: (error) => failureText(error, 'Please try again later.'),
  });
  const { ref, ...select } = bind('status', { onChange: forget });
  const isUnchanged = form.watch('status') === ticket.status;
  return (
    <form className="space-y-2" onSubmit={submit}>
      <SelectField
        label="Status"
        options={options}
        disabled={busy}
        {...select}
        error={failure}
        ref={(element) => {
          ref(element);
          selectRef.current = element;
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        className="w-full"
        disabled={isUnchanged}
        loading={busy}
        loadingText="Updating..."
      >
        Update Status
      </Button>
    </form>
  );
}
