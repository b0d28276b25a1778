import { type AdminPartner, partnerRoutes } from '@baize/contract';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { usePartnerChange } from './partner-queries.ts';

/** Keeps a partner's records beyond the retention time, or gives them back to it. */
export function LegalHoldButton({ partner }: { partner: AdminPartner }) {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const change = usePartnerChange((legal_hold: boolean) =>
    callApi(partnerRoutes.holdPartnerRecords, { params: { id: partner.id }, body: { legal_hold } }),
  );
  const label = partner.legal_hold ? 'Lift legal hold' : 'Legal hold';
  const confirm = () =>
    change.mutate(!partner.legal_hold, {
      onSuccess: ({ message }) => {
        setAsking(false);
        toast.show({ type: 'success', title: message });
      },
    });
  return (
    <>
      <Button variant="secondary" icon={<Scale />} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`${label}: ${partner.company_name}`}
        confirmLabel={label}
        busy={change.isPending}
        error={
          change.isError
            ? failureText(change.error, 'The legal hold could not be changed. Please try again.')
            : undefined
        }
        onConfirm={confirm}
      >
        {partner.legal_hold
          ? 'Records of a deleted account are erased again when the retention time is over.'
          : 'The records are kept, also after the account is deleted and the retention time is over.'}
      </ConfirmDialog>
    </>
  );
}
