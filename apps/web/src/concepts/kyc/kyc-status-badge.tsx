import type { kycStatuses } from '@baize/contract';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

export type KycStatus = (typeof kycStatuses)[number];

export const kycStatusNames: Record<KycStatus, string> = {
  not_submitted: 'Not Submitted',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};
const tones: Record<KycStatus, BadgeTone> = {
  not_submitted: 'grey',
  pending: 'yellow',
  approved: 'green',
  rejected: 'red',
};

export function KycStatusBadge({ status }: { status: KycStatus }) {
  return (
    <Badge tone={tones[status]} dot>
      {kycStatusNames[status]}
    </Badge>
  );
}
