import { type StaffTicket, type TicketStatus, ticketRoutes, ticketStatuses } from '@baize/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { statusLabels } from '../../../concepts/tickets/ticket-badges.tsx';
import { callApi } from '../../../lib/api.ts';
import { failureText } from '../../../lib/api-failure.ts';
import { everythingUnder } from '../../../lib/query-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useToast } from '../../../ui/toast.tsx';

const options = ticketStatuses.map((status) => ({ value: status, label: statusLabels[status] }));

type StatusFormProps = { ticket: StaffTicket; selectRef: RefObject<HTMLSelectElement | null> };

export function StatusForm({ ticket, selectRef }: StatusFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [chosen, setChosen] = useState<TicketStatus>();
  const status = chosen ?? ticket.status;
  const update = useMutation({
    mutationFn: () =>
      callApi(ticketRoutes.changeTicketStatus, {
        params: { id: ticket.id },
        body: { status, seen_status: ticket.status },
      }),
    onSuccess: () => {
      setChosen(undefined);
      toast.show({
        type: 'success',
        title: 'Status Updated',
        message: `Ticket #${ticket.id} is now ${statusLabels[status].toLowerCase()}.`,
        duration: 3000,
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: everythingUnder('admin', 'tickets') }),
  });
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!update.isPending && status !== ticket.status) update.mutate();
      }}
    >
      <SelectField
        label="Status"
        ref={selectRef}
        options={options}
        value={status}
        disabled={update.isPending}
        error={update.isError ? failureText(update.error, 'Please try again later.') : undefined}
        onChange={(event) => {
          update.reset();
          setChosen(options.find(({ value }) => value === event.target.value)?.value);
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        className="w-full"
        disabled={status === ticket.status}
        loading={update.isPending}
        loadingText="Updating..."
      >
        Update Status
      </Button>
    </form>
  );
}
