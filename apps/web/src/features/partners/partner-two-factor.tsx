import { type AdminPartner, partnerRoutes } from '@baize/contract';
import { useState } from 'react';
import { usePermission } from '../../concepts/staff/staff-session.ts';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { usePartnerChange } from './partner-queries.ts';

/** What signing in asks the partner for, and a way back for one who lost it. */
export function PartnerTwoFactor({ partner }: { partner: AdminPartner }) {
  const manages = usePermission('partners.manage');
  const ways = [
    partner.second_factor && 'App or passkey',
    partner.two_factor_enabled && 'Code by email',
  ].filter(Boolean);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {ways.join(', ') || 'Disabled'}
      {manages && partner.second_factor && <ResetButton partner={partner} />}
    </span>
  );
}

function ResetButton({ partner }: { partner: AdminPartner }) {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const reset = usePartnerChange(() =>
    callApi(partnerRoutes.resetPartnerSecondFactors, { params: { id: partner.id } }),
  );
  const confirm = () =>
    reset.mutate(undefined, {
      onSuccess: ({ message }) => {
        setAsking(false);
        toast.show({ type: 'success', title: message });
      },
    });
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Reset 2FA
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove the second factors of ${partner.company_name}?`}
        confirmLabel="Remove"
        danger
        busy={reset.isPending}
        error={
          reset.isError
            ? failureText(reset.error, 'Nothing was removed. Please try again later.')
            : undefined
        }
        onConfirm={confirm}
      >
        Be sure that it is they who ask. App, passkeys and recovery codes are removed; a code by
        email stays asked for. They are told by email.
      </ConfirmDialog>
    </>
  );
}

/** For a partner who lost a device: the account stays. */
export function PartnerSessions({ partner }: { partner: AdminPartner }) {
  const toast = useToast();
  const end = usePartnerChange(() =>
    callApi(partnerRoutes.endPartnerSessions, { params: { id: partner.id } }),
  );
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={end.isPending}
      onClick={() =>
        end.mutate(undefined, {
          onSuccess: ({ message }) => toast.show({ type: 'success', title: message }),
          onError: (error) =>
            toast.show({
              type: 'error',
              title: 'Not signed out',
              message: failureText(error, 'Please try again later.'),
            }),
        })
      }
    >
      Sign out everywhere
    </Button>
  );
}
