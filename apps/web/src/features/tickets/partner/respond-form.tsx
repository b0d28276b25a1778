import { newResponse, type Ticket, ticketRoutes, toastDurations } from '@baize/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { SendHorizontal } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { usePartner } from '../../../concepts/accounts/partner-session.ts';
import { callApi } from '../../../lib/api.ts';
import { failureText } from '../../../lib/api-failure.ts';
import { showFieldFailures } from '../../../lib/form-failure.ts';
import { forgetDraft, readDraft, useKeptDraft } from '../../../lib/kept-draft.ts';
import { everythingUnder } from '../../../lib/query-keys.ts';
import { useSendOnce } from '../../../lib/send-once.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { sendOnCtrlEnter } from '../send-on-ctrl-enter.ts';
import { CloseTicket } from './close-ticket.tsx';
import { NewTicketLink } from './new-ticket-link.tsx';
import { showOwnResponse } from './own-tickets.ts';

const empty = { message: '' };
const isWorthKeeping = ({ message }: typeof empty) => message.trim() !== '';

export function RespondForm({ ticket }: { ticket: Ticket }) {
  if (ticket.status !== 'closed') return <OpenRespondForm ticket={ticket} />;
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-3">
      <p className="text-ink-muted">This ticket is closed. Responses can no longer be added.</p>
      <ButtonLink variant="secondary" render={<NewTicketLink replace />}>
        New Ticket
      </ButtonLink>
    </div>
  );
}

function OpenRespondForm({ ticket }: { ticket: Ticket }) {
  const draftKey = `partner:${usePartner().id}:ticket:${ticket.id}`;
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm({
    resolver: zodResolver(newResponse),
    defaultValues: readDraft(draftKey, empty),
  });
  useKeptDraft(form, draftKey, isWorthKeeping);
  const reload = () =>
    void client.invalidateQueries({ queryKey: everythingUnder('partner', 'tickets') });
  const { submit, sending } = useSendOnce({
    scope: draftKey,
    send: (body: typeof empty, idempotencyKey) =>
      callApi(ticketRoutes.respondToOwnTicket, { params: { id: ticket.id }, body, idempotencyKey }),
    onSent: (answer) => {
      form.reset(empty);
      forgetDraft(draftKey);
      showOwnResponse(client, answer);
      reload();
      toast.show({
        type: 'success',
        title: 'Response Sent',
        duration: toastDurations.responseSent,
      });
    },
    onFailed: (error) => {
      showFieldFailures(error, ['message'], form.setError);
      toast.show({
        type: 'error',
        title: 'Failed to Send Response',
        message: failureText(error, 'Please try again later.'),
        duration: toastDurations.error,
      });
      reload();
    },
  });

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="w-full space-y-3">
      <TextareaField
        label={<VisuallyHidden>Your response</VisuallyHidden>}
        placeholder="Write a response..."
        rows={3}
        {...(ticket.status === 'resolved' && {
          hint: 'This ticket is resolved. A response opens it again.',
        })}
        error={form.formState.errors.message?.message}
        onKeyDown={sendOnCtrlEnter}
        {...form.register('message')}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CloseTicket ticket={ticket} />
        <Button type="submit" icon={<SendHorizontal />} loading={sending}>
          Send Response
        </Button>
      </div>
    </form>
  );
}
