import {
  links,
  newTicket,
  type RouteAnswer,
  ticketCategories,
  ticketDefaults,
  ticketPriorities,
  ticketRoutes,
  toastDurations,
} from '@baize/contract';
import { type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { usePartner } from '../../../concepts/accounts/partner-session.ts';
import { priorityLabels } from '../../../concepts/tickets/ticket-badges.tsx';
import { callApi } from '../../../lib/api.ts';
import { failureText } from '../../../lib/api-failure.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { everythingUnder } from '../../../lib/query-keys.ts';
import { useRetryWait } from '../../../lib/retry-wait.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { useToast } from '../../../ui/toast.ts';
import { WaitMessage } from '../../../ui/wait-message.tsx';

type TicketForm = z.output<typeof newTicket>;
type Created = RouteAnswer<typeof ticketRoutes.createTicket>;

const empty: TicketForm = {
  subject: '',
  message: '',
  priority: ticketDefaults.priority,
  category: ticketDefaults.category,
};

type NewTicketFormProps = {
  id: string;
  subjectRef: RefObject<HTMLInputElement | null>;
  onSending: (sending: boolean) => void;
  onDone: () => void;
};

export function NewTicketForm({ id, subjectRef, onSending, onDone }: NewTicketFormProps) {
  const tell = useTellCreated();
  const { bind, submit, busy, error, restored, discard } = useKeptForm({
    keptAs: `partner:${usePartner().id}:new-ticket`,
    shape: newTicket,
    start: empty,
    send: (body, idempotencyKey) => callApi(ticketRoutes.createTicket, { body, idempotencyKey }),
    changes: everythingUnder('partner', 'tickets'),
    onSent: (created) => {
      tell.created(created);
      onDone();
    },
    onFailed: tell.failed,
  });
  const wait = useRetryWait(error);
  useEffect(() => onSending(busy), [busy, onSending]);
  const { ref: registerSubject, ...subject } = bind('subject');

  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      {wait > 0 && (
        <WaitMessage
          seconds={wait}
          reason="You have opened many tickets in a short time. This one is kept here."
          className="sm:col-span-2"
        />
      )}
      {restored && (
        <FormMessage tone="info" className="sm:col-span-2">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            Your draft is still here.
            <Button variant="ghost" size="sm" className="-my-1.5" onClick={discard}>
              Discard draft
            </Button>
          </div>
        </FormMessage>
      )}
      <TextField
        label="Subject"
        className="sm:col-span-2"
        required
        {...subject}
        ref={(input) => {
          registerSubject(input);
          subjectRef.current = input;
        }}
      />
      <SelectField
        label="Category"
        options={ticketCategories.map((category) => ({ value: category, label: category }))}
        {...bind('category')}
      />
      <SelectField
        label="Priority"
        options={ticketPriorities.map((priority) => ({
          value: priority,
          label: priorityLabels[priority],
        }))}
        {...bind('priority')}
      />
      <TextareaField
        label="Message"
        className="sm:col-span-2 [&_textarea]:min-h-40"
        required
        {...bind('message')}
      />
    </form>
  );
}

function useTellCreated() {
  const toast = useToast();
  const navigate = useNavigate();
  return {
    created: ({ ticket }: Created) => {
      toast.show({
        type: 'success',
        title: 'Support Ticket Created',
        message: `#${ticket.id} ${ticket.subject}`,
        duration: toastDurations.ticketCreated,
        action: {
          label: 'View ticket',
          onClick: () => void navigate(links.ticket(ticket.id)),
        },
      });
    },
    failed: (error: unknown) =>
      toast.show({
        type: 'error',
        title: 'Failed to Create Ticket',
        message: failureText(error, 'Please try again later.'),
        duration: toastDurations.error,
      }),
  };
}
