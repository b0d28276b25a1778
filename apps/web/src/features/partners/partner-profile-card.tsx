import type { AdminPartner } from '@baize/contract';
import { KycStatusBadge } from '../../concepts/kyc/kyc-status-badge.tsx';
import { planName } from '../../concepts/partners/plan-name.ts';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';

export function PartnerProfileCard({ partner }: { partner: AdminPartner | undefined }) {
  return <Card title="Profile">{partner ? <Details partner={partner} /> : <SkeletonText />}</Card>;
}

function Details({ partner }: { partner: AdminPartner }) {
  const orNone = (text: string) => text || <span className="text-ink-subtle">Not given</span>;
  return (
    <DescriptionList
      columns={2}
      items={[
        { label: 'Website', value: partner.website_url },
        { label: 'Contact email', value: partner.contact_email },
        { label: 'Registration number', value: orNone(partner.registration_number) },
        { label: 'Address', value: orNone(partner.address) },
        { label: 'Plan', value: planName(partner.subscription_plan) },
        { label: 'KYC', value: <KycStatusBadge status={partner.kyc_status} /> },
        { label: 'Two-factor', value: partner.two_factor_enabled ? 'Enabled' : 'Disabled' },
        { label: 'Joined', value: <Time value={partner.created_at} format="datetime" /> },
        {
          label: 'Last login',
          value: partner.last_login ? <Time value={partner.last_login} /> : 'Never',
        },
        { label: 'Password', value: partner.invited ? 'Invited, not set yet' : 'Set' },
      ]}
    />
  );
}
