import { type AdminPartner, planName, subscriptionPlans } from '@baize/contract';
import { type ReactNode, useState } from 'react';
import { ResetFactorsDialog } from '../../concepts/second-factors/reset-factors-dialog.tsx';
import { ApiFailure } from '../../lib/api-failure.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { useToast } from '../../ui/toast.ts';
import {
  type ActionInput,
  type AskedAction,
  actionFailures,
  actionLabel,
  callAction,
  isLive,
  type PartnerAction,
} from './partner-actions.ts';
import { usePartnerChange } from './partner-queries.ts';

type Props<A extends PartnerAction = PartnerAction> = {
  partner: AdminPartner;
  action: A | undefined;
  onClose: () => void;
};

/** Confirmation dialog for an action; its text names the partner. */
export function PartnerActionDialog({ action, ...props }: Props) {
  const { partner, onClose } = props;
  return (
    <>
      <QuestionDialog {...props} action={action === 'reset_factors' ? undefined : action} />
      <ResetFactorsDialog
        whose={partner.company_name}
        open={action === 'reset_factors'}
        onClose={onClose}
        send={() => callAction('reset_factors', partner, startOf(partner))}
        changes={everythingUnder('admin', 'partners')}
      >
        App, passkeys and recovery codes are removed; a code by email stays asked for.
      </ResetFactorsDialog>
    </>
  );
}

function QuestionDialog({ partner, action, onClose }: Props<AskedAction>) {
  const toast = useToast();
  const [given, setGiven] = useState<Partial<ActionInput>>({});
  const input = { ...startOf(partner), ...given };
  const change = usePartnerChange((wanted: AskedAction) => callAction(wanted, partner, input));
  const close = () => {
    setGiven({});
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
  // Show the text of the action. After a conflict also show the server's reason.
  const conflict = change.error instanceof ApiFailure && change.error.status === 409;
  const error = change.isError
    ? `${actionFailures[change.variables]}${conflict ? ` ${change.error.message}` : ''}`
    : undefined;
  const words = action && questions(partner, input, setGiven)[action];
  return (
    <ConfirmDialog
      open={action !== undefined}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={words?.title ?? ''}
      confirmLabel={action ? actionLabel(action, partner) : ''}
      danger={action !== undefined && grave.includes(action)}
      busy={change.isPending}
      error={error}
      onConfirm={confirm}
      {...(action === 'delete' && { confirmWord: partner.username })}
    >
      {words?.body}
    </ConfirmDialog>
  );
}

const grave: readonly PartnerAction[] = ['reject', 'regenerate', 'regenerate_live', 'delete'];

/** Preselects the requested tier; staff may choose another. */
const startOf = (partner: AdminPartner): ActionInput => ({
  reason: '',
  plan: partner.requested_plan ?? partner.subscription_plan,
});

function questions(
  partner: AdminPartner,
  { reason, plan }: ActionInput,
  give: (given: Partial<ActionInput>) => void,
): Record<AskedAction, { title: string; body: ReactNode }> {
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
            onChange={(event) => give({ reason: event.target.value })}
          />
        </div>
      ),
    },
    plan: {
      title: `Set the plan of ${name}`,
      body: (
        <div className="space-y-4">
          <p>
            {partner.requested_plan === null
              ? 'The partner is told when it changes.'
              : `The partner asked for ${planName(partner.requested_plan)} and is told what you decide.`}
          </p>
          <SelectField
            label="Plan"
            value={plan}
            onChange={(event) => give({ plan: event.target.value })}
            options={[...new Set([...subscriptionPlans, partner.subscription_plan])].map(
              (value) => ({ value, label: planName(value) }),
            )}
          />
        </div>
      ),
    },
    regenerate: {
      title: `Regenerate the ${isLive(partner) ? 'test ' : ''}API key of ${name}?`,
      body: `The old key stops working at once, on every site that uses it. The partner is told.${
        isLive(partner) ? ' The live key stays.' : ''
      }`,
    },
    regenerate_live: {
      title: `Regenerate the live API key of ${name}?`,
      body: 'The old key stops working at once: players on sites that use it are disconnected until the new one is there. The partner is told. The test key stays.',
    },
    sign_out: {
      title: `Sign ${name} out everywhere?`,
      body: 'Every session ends at once. The account stays, and the partner can log in again.',
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
