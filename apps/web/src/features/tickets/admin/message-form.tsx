import { newResponse, type StaffTicket, ticketRoutes, toastDurations } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Lock, SendHorizontal } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStaffMember } from '../../../concepts/staff/staff-session.ts';
import { callApi } from '../../../lib/api.ts';
import { failureText } from '../../../lib/api-failure.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { everythingUnder } from '../../../lib/query-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { useToast } from '../../../ui/toast.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { sendOnCtrlEnter } from '../send-on-ctrl-enter.ts';
import { partnerNameOf } from '../ticket-text.ts';
import { ReadyResponses } from './ready-responses.tsx';
import { respondToTicket, showResponse } from './staff-tickets.ts';

export type Writing = {
  kind: 'response' | 'note';
  /** Incremented by each shortcut that should focus the field. */
  asked: number;
};

const texts = {
  response: {
    schema: newResponse,
    label: 'Response',
    button: 'Send Response',
    sent: 'Response Sent',
    failed: 'Failed to Send Response',
  },
  note: {
    schema: ticketRoutes.noteTicket.body,
    label: 'Internal note',
    button: 'Add Note',
    sent: 'Note Added',
    failed: 'Failed to Add Note',
  },
};

export const useKeptAs = (ticketId: number, kind: Writing['kind']) =>
  `staff:${useStaffMember().id}:ticket:${ticketId}:${kind}`;

type MessageFormProps = { ticket: StaffTicket; writing: Writing };

export function MessageForm({ ticket, writing }: MessageFormProps) {
  const { kind, asked } = writing;
  const { label, button } = texts[kind];
  const { form, bind, submit, busy } = useMessage(ticket, kind);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked]);
  const { ref: register, ...message } = bind('message');
  const write = (text: string) => {
    const before = form.getValues('message').trimEnd();
    form.setValue('message', before === '' ? text : `${before}\n\n${text}`);
  };

  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      <TextareaField
        label={<VisuallyHidden>{label}</VisuallyHidden>}
        placeholder={
          kind === 'note' ? 'Only staff can see this...' : `Respond to ${partnerNameOf(ticket)}...`
        }
        rows={3}
        onKeyDown={sendOnCtrlEnter}
        {...message}
        ref={(element) => {
          register(element);
          field.current = element;
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {kind === 'response' ? (
          <ReadyResponses partner={ticket} onChoose={write} returnFocus={field} />
        ) : (
          <p className="flex items-center gap-1.5 text-sm text-brass-ink">
            <Lock aria-hidden="true" className="size-3.5" />
            Partners never see notes.
          </p>
        )}
        <div className="flex items-center gap-3 max-sm:w-full max-sm:*:last:grow">
          <span aria-hidden="true" className="flex gap-1 max-sm:hidden">
            <Kbd>Ctrl</Kbd>
            <Kbd>Enter</Kbd>
          </span>
          <Button type="submit" icon={<SendHorizontal />} loading={busy}>
            {button}
          </Button>
        </div>
      </div>
    </form>
  );
}

function useMessage({ id }: StaffTicket, kind: Writing['kind']) {
  const client = useQueryClient();
  const toast = useToast();
  return useKeptForm({
    keptAs: useKeptAs(id, kind),
    shape: texts[kind].schema,
    start: { message: '' },
    send: async (body, idempotencyKey) => {
      const call = { params: { id }, body, idempotencyKey };
      if (kind === 'note') await callApi(ticketRoutes.noteTicket, call);
      else showResponse(client, await respondToTicket(id, body, idempotencyKey));
    },
    changes: everythingUnder('admin', 'tickets'),
    onSent: () =>
      toast.show({
        type: 'success',
        title: texts[kind].sent,
        message: `Ticket #${id}`,
        duration: toastDurations.responseSent,
      }),
    onFailed: (error) =>
      toast.show({
        type: 'error',
        title: texts[kind].failed,
        message: `Ticket #${id}: ${failureText(error, 'Please try again later.')}`,
        duration: toastDurations.error,
      }),
  });
}
