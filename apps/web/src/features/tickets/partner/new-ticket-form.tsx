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
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { usePartner } from '../../../concepts/accounts/partner-session.ts';
import { priorityLabels } from '../../../concepts/tickets/ticket-badges.tsx';
import { callApi } from '../../../lib/api.ts';
import { failureText } from '../../../lib/api-failure.ts';
import { showFieldFailures } from '../../../lib/form-failure.ts';
import { forgetDraft, hasDraft, readDraft, useKeptDraft } from '../../../lib/kept-draft.ts';
import { everythingUnder } from '../../../lib/query-keys.ts';
import { useSendOnce } from '../../../lib/send-once.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { useToast } from '../../../ui/toast.tsx';

type TicketForm = z.output<typeof newTicket>;
type Created = RouteAnswer<typeof ticketRoutes.createTicket>;

const empty: TicketForm = {
  subject: '',
  message: '',
  priority: ticketDefaults.priority,
  category: ticketDefaults.category,
};

const isWorthKeeping = ({ subject, message }: Pick<TicketForm, 'subject' | 'message'>) =>
  (subject + message).trim() !== '';

type NewTicketFormProps = {
  id: string;
  subjectRef: RefObject<HTMLInputElement | null>;
  onSending: (sending: boolean) => void;
  onDone: () => void;
};

export function NewTicketForm({ id, subjectRef, onSending, onDone }: NewTicketFormProps) {
  const draftKey = `partner:${usePartner().id}:new-ticket`;
  const [restored, setRestored] = useState(() => hasDraft(draftKey));
  const form = useForm({
    resolver: zodResolver(newTicket),
    defaultValues: readDraft(draftKey, empty),
  });
  useKeptDraft(form, draftKey, isWorthKeeping);
  const tell = useTellCreated();
  const { submit, sending } = useSendOnce({
    scope: draftKey,
    send: (body: TicketForm, idempotencyKey) =>
      callApi(ticketRoutes.createTicket, { body, idempotencyKey }),
    onSent: (created) => {
      form.reset(empty);
      forgetDraft(draftKey);
      tell.created(created);
      onDone();
    },
    onFailed: (error) => {
      showFieldFailures(error, ['subject', 'message', 'priority', 'category'], form.setError);
      tell.failed(error);
    },
  });
  useEffect(() => onSending(sending), [sending, onSending]);
  const { errors } = form.formState;
  const { ref: registerSubject, ...subject } = form.register('subject');

  return (
    <form
      id={id}
      noValidate
      onSubmit={form.handleSubmit(submit)}
      className="grid gap-5 sm:grid-cols-2"
    >
      {restored && (
        <FormMessage tone="info" className="sm:col-span-2">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            Your draft is still here.
            <Button
              variant="ghost"
              size="sm"
              className="-my-1.5"
              onClick={() => {
                form.reset(empty);
                forgetDraft(draftKey);
                setRestored(false);
              }}
            >
              Discard draft
            </Button>
          </div>
        </FormMessage>
      )}
      <TextField
        label="Subject"
        className="sm:col-span-2"
        required
        error={errors.subject?.message}
        {...subject}
        ref={(input) => {
          registerSubject(input);
          subjectRef.current = input;
        }}
      />
      <SelectField
        label="Category"
        options={ticketCategories.map((category) => ({ value: category, label: category }))}
        error={errors.category?.message}
        {...form.register('category')}
      />
      <SelectField
        label="Priority"
        options={ticketPriorities.map((priority) => ({
          value: priority,
          label: priorityLabels[priority],
        }))}
        error={errors.priority?.message}
        {...form.register('priority')}
      />
      <TextareaField
        label="Message"
        className="sm:col-span-2 [&_textarea]:min-h-40"
        required
        error={errors.message?.message}
        {...form.register('message')}
      />
    </form>
  );
}

function useTellCreated() {
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  return {
    created: ({ ticket }: Created) => {
      void client.invalidateQueries({ queryKey: everythingUnder('partner', 'tickets') });
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
