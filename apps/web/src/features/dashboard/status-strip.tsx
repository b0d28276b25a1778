import type { Partner } from '@baize/contract';
import type { ReactNode } from 'react';
import { KycStatusBadge } from '../../concepts/kyc/kyc-status-badge.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { KeyState } from './guidance.ts';

type Look = { tone: BadgeTone; label: string; hint: string };

const accountLooks: Record<Partner['status'], Look> = {
  pending: { tone: 'yellow', label: 'Pending', hint: 'Our team is looking at your account.' },
  approved: { tone: 'green', label: 'Approved', hint: 'Your account is active.' },
  rejected: { tone: 'red', label: 'Rejected', hint: 'Your account is suspended.' },
};

const kycHints: Record<Partner['kyc_status'], string> = {
  not_submitted: 'No documents yet.',
  pending: 'Our team is reviewing your documents.',
  approved: 'Your company is verified.',
  rejected: 'Your documents could not be approved.',
};

const keyLooks: Record<KeyState, Look> = {
  loading: { tone: 'grey', label: 'Loading', hint: 'One moment.' },
  failed: { tone: 'grey', label: 'Unknown', hint: 'The status could not be loaded.' },
  restricted: {
    tone: 'grey',
    label: 'Restricted (KYC not approved)',
    hint: 'It follows the approval of your KYC.',
  },
  not_generated: { tone: 'yellow', label: 'Not Generated', hint: 'Please contact support.' },
  available: { tone: 'green', label: 'Available', hint: 'Not used yet.' },
  used: { tone: 'green', label: 'Available', hint: 'Your integration is using it.' },
};

type Props = {
  account: Partner['status'];
  kyc: Partner['kyc_status'] | undefined;
  keyState: KeyState;
};

export function StatusStrip({ account, kyc, keyState }: Props) {
  const accountLook = accountLooks[account];
  const keyLook = keyLooks[keyState];
  return (
    <Card flush>
      <dl className="grid divide-line max-sm:divide-y sm:grid-cols-3 sm:divide-x">
        <Status label="Account status" hint={accountLook.hint}>
          <LookBadge look={accountLook} />
        </Status>
        <Status label="KYC status" hint={kyc ? kycHints[kyc] : 'One moment.'}>
          {kyc ? <KycStatusBadge status={kyc} /> : <Skeleton className="h-5.5 w-20 rounded-full" />}
        </Status>
        <Status label="API key status" hint={keyLook.hint}>
          <LookBadge look={keyLook} />
        </Status>
      </dl>
    </Card>
  );
}

function LookBadge({ look: { tone, label } }: { look: Look }) {
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}

function Status({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <div className="space-y-2 px-6 py-5 max-sm:px-4 max-sm:py-4">
      <dt className="text-sm font-medium text-ink-muted">{label}</dt>
      <dd>{children}</dd>
      <dd className="text-sm text-ink-subtle">{hint}</dd>
    </div>
  );
}
