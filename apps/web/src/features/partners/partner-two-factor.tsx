import type { AdminPartner } from '@baize/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PartnerActionDialog } from './partner-action-dialog.tsx';
import { actionLabel, type PartnerAction, usePartnerActions } from './partner-actions.ts';

/** Second factors of the partner, with a reset for a partner who lost them. */
export function PartnerTwoFactor({ partner }: { partner: AdminPartner }) {
  const ways = [
    partner.second_factor && 'App or passkey',
    partner.two_factor_enabled && 'Code by email',
  ].filter(Boolean);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {ways.join(', ') || 'Disabled'}
      <ActionButton partner={partner} action="reset_factors" />
    </span>
  );
}

/** Ends all sessions, for a partner who lost a device. The account stays active. */
export const PartnerSessions = ({ partner }: { partner: AdminPartner }) => (
  <ActionButton partner={partner} action="sign_out" />
);

function ActionButton({ partner, action }: { partner: AdminPartner; action: PartnerAction }) {
  const offered = usePartnerActions()(partner).includes(action);
  const [asking, setAsking] = useState(false);
  return (
    <>
      {offered && (
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          {actionLabel(action, partner)}
        </Button>
      )}
      <PartnerActionDialog
        partner={partner}
        action={asking ? action : undefined}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
