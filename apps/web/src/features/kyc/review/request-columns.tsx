import type { KycRequest } from '@baize/contract';
import { KycStatusBadge } from '../../../concepts/kyc/kyc-status-badge.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { Time } from '../../../ui/time.tsx';
import { countDocuments } from '../document-texts.ts';

export const requestColumns: readonly Column<KycRequest>[] = [
  {
    key: 'company',
    header: 'Partner',
    cell: (request) => (
      <>
        {request.company_name}
        <span className="block text-sm font-normal text-ink-subtle">
          <EmailText value={request.email} />
        </span>
      </>
    ),
  },
  {
    key: 'username',
    header: 'Username',
    hideOnPhone: true,
    cell: (request) => (
      <>
        {request.username} <span className="text-ink-subtle">#{request.partner_id}</span>
      </>
    ),
  },
  {
    key: 'documents',
    header: 'Documents',
    className: 'whitespace-nowrap',
    cell: (request) => countDocuments(request.documents.length),
  },
  {
    key: 'submitted',
    header: 'Submitted',
    className: 'whitespace-nowrap',
    cell: (request) => <Time value={request.created_at} />,
  },
  {
    key: 'status',
    header: 'Status',
    className: 'w-32',
    cell: (request) => (
      <span className="flex flex-wrap gap-1.5">
        <KycStatusBadge status={request.kyc_status} />
        {request.changed_at && <Badge tone="yellow">Changed</Badge>}
      </span>
    ),
  },
  {
    key: 'decided',
    header: 'Decided',
    className: 'whitespace-nowrap',
    cell: (request) =>
      request.decided_at ? (
        <>
          <Time value={request.decided_at} />
          <span className="block text-sm text-ink-subtle">by {request.decided_by}</span>
        </>
      ) : (
        <span className="text-ink-subtle">Not yet</span>
      ),
  },
];
