import { type AdminPartner, partnerRoutes } from '@baize/contract';
import { type ReactNode, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { ApiFailure } from '../../lib/api-failure.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { usePartnerChange } from './partner-queries.ts';

export type PartnerAction = 'approve' | 'reject' | 'delete';

/** What may be done to an account as it stands (D7). */
export function actionsFor(partner: AdminPartner): PartnerAction[] {
  if (partner.deleted_at !== null) return [];
  if (partner.status === 'approved') return ['reject', 'delete'];
  if (partner.status === 'rejected') return ['approve', 'delete'];
  return ['approve', 'reject', 'delete'];
}

export function actionLabel(action: PartnerAction, partner: AdminPartner): string {
  if (action === 'approve') return 'Approve';
  if (action === 'delete') return 'Delete';
  return partner.status === 'approved' ? 'Reject/suspend' : 'Reject';
}

const failures: Record<PartnerAction, string> = {
  approve: 'Failed to approve partner.',
  reject: 'Failed to reject partner.',
  delete: 'Failed to delete partner.',
};

function call(action: PartnerAction, { id, status }: AdminPartner, reason: string) {
  const params = { id };
  if (action === 'delete') return callApi(partnerRoutes.deletePartner, { params });
  if (action === 'approve') {
    return callApi(partnerRoutes.approvePartner, { params, body: { seen_status: status } });
  }
  const body = { seen_status: status, ...(reason.trim() && { reason: reason.trim() }) };
  return callApi(partnerRoutes.rejectPartner, { params, body });
}

type Props = {
  partner: AdminPartner;
  action: PartnerAction | undefined;
  onClose: () => void;
};

/** Asks, in words that name the partner, and then does it. */
export function PartnerActionDialog({ partner, action, onClose }: Props) {
  const toast = useToast();
  const [reason, setReason] = useState('');
  const change = usePartnerChange((wanted: PartnerAction) => call(wanted, partner, reason));
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
    ? `${failures[change.variables]}${conflict ? ` ${change.error.message}` : ''}`
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
      danger={action !== 'approve'}
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
    delete: {
      title: `Delete ${name}?`,
      body: 'Sessions and the API key end at once, and the username and email are free again. Documents and records are kept as the law asks, then erased.',
    },
  };
}
