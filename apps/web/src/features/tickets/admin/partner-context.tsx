import { planName, type TicketPartner } from '@baize/contract';
import type { ReactNode } from 'react';
import { KycStatusBadge } from '../../../concepts/kyc/kyc-status-badge.tsx';
import { AccountStatusBadge } from '../../../concepts/partners/account-status.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { Time } from '../../../ui/time.tsx';

export function PartnerContext({ partner }: { partner: TicketPartner }) {
  return (
    <div className="space-y-3">
      <div className="wrap-anywhere">
        <p className="font-medium">{partner.company_name}</p>
        <p className="text-sm text-ink-muted">{partner.username}</p>
        <p className="text-sm text-ink-muted">
          <EmailText value={partner.email} />
        </p>
      </div>
      <dl className="space-y-2 text-sm">
        <Fact label="Account">
          <AccountStatusBadge partner={partner} />
        </Fact>
        <Fact label="KYC">
          <KycStatusBadge status={partner.kyc_status} />
        </Fact>
        <Fact label="API key last used">
          <TimeOrNever value={partner.api_key_last_used_at} />
        </Fact>
        <Fact label="Last login">
          <TimeOrNever value={partner.last_login} />
        </Fact>
        <Fact label="Plan">{planName(partner.subscription_plan)}</Fact>
        <Fact label="Partner since">
          <Time value={partner.created_at} format="date" />
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

const TimeOrNever = ({ value }: { value: string | null }) =>
  value === null ? <span className="text-ink-subtle">Never</span> : <Time value={value} />;
