import { type Ticket, ticketRoutes } from '@baize/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { failureText } from '../../../lib/api-failure.ts';
import { everythingUnder } from '../../../lib/query-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.ts';

export function CloseTicket({ ticket }: { ticket: Ticket }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const toast = useToast();
  const close = useMutation({
    mutationFn: () => callApi(ticketRoutes.closeTicket, { params: { id: ticket.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: everythingUnder('partner', 'tickets') });
      setAsking(false);
      toast.show({
        type: 'success',
        title: 'Ticket Closed',
        message: `#${ticket.id} ${ticket.subject}`,
      });
    },
  });
  return (
    <>
      <Button
        variant="ghost"
        className="-ml-4"
        icon={<CircleCheckBig />}
        onClick={() => {
          close.reset();
          setAsking(true);
        }}
      >
        Mark as settled
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Is ticket #${ticket.id} settled?`}
        confirmLabel="Yes, close the ticket"
        busy={close.isPending}
        error={close.isError ? failureText(close.error, 'Please try again later.') : undefined}
        onConfirm={() => close.mutate()}
      >
        “{ticket.subject}” will take no more responses. If the matter comes up again, raise a new
        ticket.
      </ConfirmDialog>
    </>
  );
}
