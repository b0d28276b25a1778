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

export function StatusBadge({ partner }: { partner: AdminPartner }) {
  if (partner.deleted_at) return <Badge>Deleted</Badge>;
  return <Badge tone={statusTones[partner.status]}>{statusNames[partner.status]}</Badge>;
}
