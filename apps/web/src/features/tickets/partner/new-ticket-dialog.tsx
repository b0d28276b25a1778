import { useRef, useState } from 'react';
import { useDialogParam } from '../../../lib/search-param.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NewTicketForm } from './new-ticket-form.tsx';

const formId = 'new-ticket';

/**
 * Dialog for a new ticket. Open while the URL has ?new=ticket, so the dashboard and emails can link
 * to it.
 */
export function NewTicketDialog() {
  const [asked, ask] = useDialogParam('new');
  const [sending, setSending] = useState(false);
  const subject = useRef<HTMLInputElement>(null);
  const close = () => ask('');
  return (
    <Dialog
      open={asked === 'ticket'}
      onOpenChange={close}
      busy={sending}
      initialFocus={subject}
      size="lg"
      title="New Ticket"
      description="Tell us what happened and what you expected. The more exact, the faster the answer."
      footer={
        <>
          <Button variant="secondary" disabled={sending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={sending}>
            Create Ticket
          </Button>
        </>
      }
    >
      <NewTicketForm id={formId} subjectRef={subject} onSending={setSending} onDone={close} />
    </Dialog>
  );
}
