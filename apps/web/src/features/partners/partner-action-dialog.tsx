import type { AdminPartner } from '@baize/contract';
import { type ReactNode, useState } from 'react';
import { ApiFailure } from '../../lib/api-failure.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { actionFailures, actionLabel, callAction, type PartnerAction } from './partner-actions.ts';
import { usePartnerChange } from './partner-queries.ts';

type Props = {
  partner: AdminPartner;
  action: PartnerAction | undefined;
  onClose: () => void;
};

/** Asks, in words that name the partner, and then does it. */
export function PartnerActionDialog({ partner, action, onClose }: Props) {
  const toast = useToast();
  const [reason, setReason] = useState('');
  const change = usePartnerChange((wanted: PartnerAction) => callAction(wanted, partner, reason));
  const close = () => {
    setReason('');
    change.reset();
    onClose();
  };
  const confirm = () => {
    if (action === undefined) return;
    change.mutate(action, {
      onSuccess: ({ message }) => {
        toast.show({ type: 'success', title: message });
        close();
      },
    });
  };
  // The catalogue's sentence; after a conflict also what happened meanwhile.
  const conflict = change.error instanceof ApiFailure && change.error.status === 409;
  const error = change.isError
    ? `${actionFailures[change.variables]}${conflict ? ` ${change.error.message}` : ''}`
    : undefined;
  const words = action && questions(partner, reason, setReason)[action];
  return (
    <ConfirmDialog
      open={action !== undefined}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={words?.title ?? ''}
      confirmLabel={action ? actionLabel(action, partner) : ''}
      danger={action !== 'approve' && action !== 'hold'}
      busy={change.isPending}
      error={error}
      onConfirm={confirm}
      {...(action === 'delete' && { confirmWord: partner.username })}
    >
      {words?.body}
    </ConfirmDialog>
  );
}

function questions(
  partner: AdminPartner,
  reason: string,
  setReason: (reason: string) => void,
): Record<PartnerAction, { title: string; body: ReactNode }> {
  const name = partner.company_name;
  return {
    approve: { title: `Approve ${name}?`, body: 'The partner can log in at once and is told so.' },
    reject: {
      title: `${partner.status === 'approved' ? 'Suspend' : 'Reject'} ${name}?`,
      body: (
        <div className="space-y-4">
          <p>Sessions end and the API key stops working at once. The partner is told.</p>
          <TextareaField
            label="Reason"
            optional
            rows={3}
            maxLength={1000}
            hint="The partner reads it."
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      ),
    },
    regenerate: {
      title: `Regenerate the API key of ${name}?`,
      body: 'The old key stops working at once, on every site that uses it. The partner is told.',
    },
    hold: {
      title: `${actionLabel('hold', partner)}: ${name}`,
      body: partner.legal_hold
        ? 'Records of a deleted account are erased again when the retention time is over.'
        : 'The records are kept, also after the account is deleted and the retention time is over.',
    },
    delete: {
      title: `Delete ${name}?`,
      body: 'Sessions and the API key end at once, and the username and email are free again. Documents and records are kept as the law asks, then erased.',
    },
  };
}
