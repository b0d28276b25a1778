import { changedIdentity, errorCatalogue, type KycRequest, type Partner } from '@baize/contract';
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { usePermission } from '../../../concepts/staff/staff-session.ts';
import { useDialogParam } from '../../../lib/search-param.ts';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Time } from '../../../ui/time.tsx';
import { KeyHint } from './key-hint.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useDecision } from './use-decision.ts';

type Props = { request: KycRequest; partner: Partner };

export function DecisionCard({ request, partner }: Props) {
  const mayDecide = usePermission('kyc.decide');
  const [asking, ask] = useDialogParam('decide');
  const close = () => ask('');
  // The request and partner that an open dialog is about. The dialog closes automatically when
  // either changes.
  const [seen, setSeen] = useState({ id: request.id, partner });
  const superseded = supersededBy(seen, { id: request.id, partner });
  const { company_name, registration_number, website_url } = seen.partner;
  const about = {
    partner_id: request.partner_id,
    submission_id: seen.id,
    identity: { company_name, registration_number, website_url },
  };
  const decision = useDecision(about, close);
  const open = (question: 'approve' | 'reject') => {
    setSeen({ id: request.id, partner });
    decision.forget();
    ask(question);
  };
  const pending = request.kyc_status === 'pending';
  const undecided = pending && mayDecide;
  const scanning = request.documents.some(({ scan }) => scan === 'waiting');
  const mayAsk = superseded === undefined && (undecided || decision.error !== undefined);
  useShortcuts(
    'page',
    undecided ? { ...(!scanning && { a: () => open('approve') }), r: () => open('reject') } : {},
  );

  return (
    <Card title="Decision">
      {undecided ? (
        <div className="space-y-4">
          {superseded && <FormMessage tone="warning">{errorCatalogue[superseded][1]}</FormMessage>}
          {scanning && (
            <FormMessage tone="info">
              Documents wait for the virus scan. The request can be approved once it is done.
            </FormMessage>
          )}
          <p className="text-ink-muted">
            Submitted <Time value={request.created_at} />. The partner is told by email.
          </p>
          <div className="grid grid-cols-2 gap-3">
            <Button
              icon={<CircleCheck />}
              aria-keyshortcuts="a"
              disabled={scanning}
              onClick={() => open('approve')}
            >
              Approve <KeyHint>A</KeyHint>
            </Button>
            <Button
              variant="secondary"
              icon={<CircleX />}
              aria-keyshortcuts="r"
              onClick={() => open('reject')}
            >
              Reject <KeyHint>R</KeyHint>
            </Button>
          </div>
        </div>
      ) : (
        <Outcome request={request} />
      )}
      <ConfirmDialog
        open={asking === 'approve' && mayAsk}
        onOpenChange={(next) => !next && close()}
        title={`Approve ${partner.company_name}?`}
        confirmLabel="Approve"
        confirmFirst
        busy={decision.busy}
        error={decision.error}
        onConfirm={decision.approve}
      >
        The account of {partner.username} becomes active and receives an API key. The partner is
        told by email.
      </ConfirmDialog>
      <RejectDialog
        open={asking === 'reject' && mayAsk}
        onClose={close}
        companyName={partner.company_name}
        busy={decision.busy}
        error={decision.error}
        onReject={decision.reject}
      />
    </Card>
  );
}

type Subject = { id: number; partner: Partner };

/**
 * Returns the server's error code for a request that has changed since the reviewer looked at it.
 */
function supersededBy(seen: Subject, now: Subject) {
  if (seen.id !== now.id) return 'kyc_superseded';
  return changedIdentity(seen.partner, now.partner).length > 0 ? 'kyc_identity_changed' : undefined;
}

function Outcome({ request }: { request: KycRequest }) {
  if (request.kyc_status === 'pending') {
    return <p className="text-ink-muted">This request waits for a colleague who may decide.</p>;
  }
  const approved = request.kyc_status === 'approved';
  return (
    <FormMessage tone={approved ? 'success' : 'error'} title={approved ? 'Approved' : 'Rejected'}>
      {request.decided_at && <Time value={request.decided_at} />}
      {request.decided_by && ` by ${request.decided_by}`}
      {request.reason && <p className="mt-2 whitespace-pre-line text-ink">{request.reason}</p>}
    </FormMessage>
  );
}
