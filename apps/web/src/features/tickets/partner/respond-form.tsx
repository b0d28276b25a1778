import { newResponse, type Ticket, ticketRoutes, toastDurations } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { SendHorizontal } from 'lucide-react';
import { usePartner } from '../../../concepts/accounts/partner-session.ts';
import { callApi } from '../../../lib/api.ts';
import { failureText } from '../../../lib/api-failure.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { everythingUnder } from '../../../lib/query-keys.ts';
import { useRetryWait } from '../../../lib/retry-wait.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { useToast } from '../../../ui/toast.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { WaitMessage } from '../../../ui/wait-message.tsx';
import { sendOnCtrlEnter } from '../send-on-ctrl-enter.ts';
import { UnsentWords } from '../unsent-words.tsx';
import { CloseTicket } from './close-ticket.tsx';
import { NewTicketLink } from './new-ticket-link.tsx';
import { showOwnResponse } from './own-tickets.ts';

export function RespondForm({ ticket }: { ticket: Ticket }) {
  const keptAs = `partner:${usePartner().id}:ticket:${ticket.id}`;
  if (ticket.status !== 'closed') return <OpenRespondForm ticket={ticket} keptAs={keptAs} />;
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-3">
      <p className="text-ink-muted">This ticket is closed. Responses can no longer be added.</p>
      <ButtonLink variant="secondary" render={<NewTicketLink replace />}>
        New Ticket
      </ButtonLink>
      <UnsentWords keptAs={keptAs} />
    </div>
  );
}

function OpenRespondForm({ ticket, keptAs }: { ticket: Ticket; keptAs: string }) {
  const client = useQueryClient();
  const toast = useToast();
  const { bind, submit, busy, error } = useKeptForm({
    keptAs,
    shape: newResponse,
    start: { message: '' },
    send: (body, idempotencyKey) =>
      callApi(ticketRoutes.respondToOwnTicket, { params: { id: ticket.id }, body, idempotencyKey }),
    changes: everythingUnder('partner', 'tickets'),
    onSent: (answer) => {
      showOwnResponse(client, answer);
      toast.show({
        type: 'success',
        title: 'Response Sent',
        duration: toastDurations.responseSent,
      });
    },
    onFailed: (error) =>
      toast.show({
        type: 'error',
        title: 'Failed to Send Response',
        message: failureText(error, 'Please try again later.'),
        duration: toastDurations.error,
      }),
  });

  const wait = useRetryWait(error);

  return (
    <form noValidate onSubmit={submit} className="w-full space-y-3">
      {wait > 0 && (
        <WaitMessage
          seconds={wait}
          reason="You have sent many responses in a short time. This one is kept here."
        />
      )}
      <TextareaField
        label={<VisuallyHidden>Your response</VisuallyHidden>}
        placeholder="Write a response..."
        rows={3}
        {...(ticket.status === 'resolved' && {
          hint: 'This ticket is resolved. A response opens it again.',
        })}
        onKeyDown={sendOnCtrlEnter}
        {...bind('message')}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CloseTicket ticket={ticket} />
        <Button type="submit" icon={<SendHorizontal />} loading={busy}>
          Send Response
        </Button>
      </div>
    </form>
  );
}
