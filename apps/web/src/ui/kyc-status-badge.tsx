import type { kycStatuses } from '@baize/contract';
import { Badge, type BadgeTone } from './badge.tsx';

export type KycStatus = (typeof kycStatuses)[number];

const looks: Record<KycStatus, { tone: BadgeTone; label: string }> = {
  not_submitted: { tone: 'grey', label: 'Not Submitted' },
  pending: { tone: 'yellow', label: 'Pending' },
  approved: { tone: 'green', label: 'Approved' },
  rejected: { tone: 'red', label: 'Rejected' },
};

export function KycStatusBadge({ status }: { status: KycStatus }) {
  const { tone, label } = looks[status];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
