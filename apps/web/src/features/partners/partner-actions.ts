import { type AdminPartner, apiKeyRoutes, partnerRoutes } from '@baize/contract';
import { usePermission } from '../../concepts/staff/staff-session.ts';
import { callApi } from '../../lib/api.ts';

export type PartnerAction =
  | 'approve'
  | 'reject'
  | 'plan'
  | 'regenerate'
  | 'regenerate_live'
  | 'sign_out'
  | 'reset_factors'
  | 'hold'
  | 'delete';

/**
 * Actions confirmed in this dialog. `reset_factors` uses a separate dialog, shared with the staff
 * screen.
 */
export type AskedAction = Exclude<PartnerAction, 'reset_factors'>;

/** Input that some actions require. */
export type ActionInput = { reason: string; plan: string };

/**
 * Returns the actions that the user may take on a partner in its current state (D7). Shared by list
 * and page.
 */
export function usePartnerActions(): (partner: AdminPartner) => PartnerAction[] {
  const manages = usePermission('partners.manage');
  const regenerates = usePermission('api_keys.regenerate');
  return (partner) => {
    const there = partner.deleted_at === null;
    const hasKeys = regenerates && there && partner.kyc_status === 'approved';
    return [
      ...(manages && there && partner.status !== 'approved' ? (['approve'] as const) : []),
      ...(manages && there && partner.status !== 'rejected' ? (['reject'] as const) : []),
      ...(manages && there ? (['plan'] as const) : []),
      ...(hasKeys ? (['regenerate'] as const) : []),
      ...(hasKeys && isLive(partner) ? (['regenerate_live'] as const) : []),
      ...(manages && there ? (['sign_out'] as const) : []),
      ...(manages && there && partner.second_factor ? (['reset_factors'] as const) : []),
      ...(manages ? (['hold'] as const) : []),
      ...(manages && there ? (['delete'] as const) : []),
    ];
  };
}

/** Whether live mode is enabled. Then the partner has two API keys to tell apart. */
export const isLive = ({ live_approved_at }: AdminPartner) => live_approved_at !== null;

export function actionLabel(action: PartnerAction, partner: AdminPartner): string {
  if (action === 'approve') return 'Approve';
  if (action === 'delete') return 'Delete';
  if (action === 'plan') return 'Set plan';
  if (action === 'regenerate') return `Regenerate ${isLive(partner) ? 'test ' : ''}API key`;
  if (action === 'regenerate_live') return 'Regenerate live API key';
  if (action === 'sign_out') return 'Sign out everywhere';
  if (action === 'reset_factors') return 'Reset 2FA';
  if (action === 'hold') return partner.legal_hold ? 'Lift legal hold' : 'Legal hold';
  return partner.status === 'approved' ? 'Reject/suspend' : 'Reject';
}

export const actionFailures: Record<AskedAction, string> = {
  approve: 'Failed to approve partner.',
  reject: 'Failed to reject partner.',
  plan: 'The plan could not be set. Please try again.',
  regenerate: 'Failed to regenerate API key. Please try again.',
  regenerate_live: 'Failed to regenerate API key. Please try again.',
  sign_out: 'The partner could not be signed out. Please try again.',
  hold: 'The legal hold could not be changed. Please try again.',
  delete: 'Failed to delete partner.',
};

export function callAction(
  action: PartnerAction,
  partner: AdminPartner,
  { reason, plan }: ActionInput,
): Promise<{ message: string }> {
  const params = { id: partner.id };
  const seen_status = partner.status;
  switch (action) {
    case 'approve':
      return callApi(partnerRoutes.approvePartner, { params, body: { seen_status } });
    case 'reject': {
      const body = { seen_status, ...(reason.trim() && { reason: reason.trim() }) };
      return callApi(partnerRoutes.rejectPartner, { params, body });
    }
    case 'plan':
      return callApi(partnerRoutes.setPartnerPlan, { params, body: { subscription_plan: plan } });
    case 'regenerate':
    case 'regenerate_live': {
      const query = { mode: action === 'regenerate' ? 'test' : 'live' } as const;
      return callApi(apiKeyRoutes.regeneratePartnerApiKey, { params, query });
    }
    case 'sign_out':
      return callApi(partnerRoutes.endPartnerSessions, { params });
    case 'reset_factors':
      return callApi(partnerRoutes.resetPartnerSecondFactors, { params });
    case 'hold': {
      const body = { legal_hold: !partner.legal_hold };
      return callApi(partnerRoutes.holdPartnerRecords, { params, body });
    }
    case 'delete':
      return callApi(partnerRoutes.deletePartner, { params });
  }
}
