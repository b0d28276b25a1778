import type { AdminPartner } from '@baize/contract';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

/** Staff read an approved account as Active. */
export const statusNames: Record<AdminPartner['status'], string> = {
  pending: 'Pending',
  approved: 'Active',
  rejected: 'Rejected',
};
const statusTones: Record<AdminPartner['status'], BadgeTone> = {
  pending: 'yellow',
  approved: 'green',
  rejected: 'red',
};

export const kycNames: Record<AdminPartner['kyc_status'], string> = {
  not_submitted: 'Not submitted',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};
const kycTones: Record<AdminPartner['kyc_status'], BadgeTone> = {
  not_submitted: 'grey',
  pending: 'yellow',
  approved: 'green',
  rejected: 'red',
};

export function StatusBadge({ partner }: { partner: AdminPartner }) {
  if (partner.deleted_at) return <Badge>Deleted</Badge>;
  return <Badge tone={statusTones[partner.status]}>{statusNames[partner.status]}</Badge>;
}

export function KycBadge({ partner }: { partner: AdminPartner }) {
  return <Badge tone={kycTones[partner.kyc_status]}>{kycNames[partner.kyc_status]}</Badge>;
}
