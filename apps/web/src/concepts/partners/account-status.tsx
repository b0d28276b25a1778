import type { AdminPartner } from '@baize/contract';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

type Account = Pick<AdminPartner, 'status' | 'deleted_at'>;

/** Staff see an approved account as Active. */
const names: Record<Account['status'], string> = {
  pending: 'Pending',
  approved: 'Active',
  rejected: 'Rejected',
};
const tones: Record<Account['status'], BadgeTone> = {
  pending: 'yellow',
  approved: 'green',
  rejected: 'red',
};

export function AccountStatusBadge({ partner }: { partner: Account }) {
  if (partner.deleted_at) return <Badge>Deleted</Badge>;
  return <Badge tone={tones[partner.status]}>{names[partner.status]}</Badge>;
}
