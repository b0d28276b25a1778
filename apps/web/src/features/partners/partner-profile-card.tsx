import type { AdminPartner } from '@baize/contract';
import { AddressBadge } from '../../concepts/accounts/address-badge.tsx';
import { isOwnContact } from '../../concepts/accounts/contact-address.ts';
import { KycStatusBadge } from '../../concepts/kyc/kyc-status-badge.tsx';
import { PlanText } from '../../concepts/partners/plan-text.tsx';
import { describeProfile } from '../../concepts/partners/profile-fields.tsx';
import { usePermission } from '../../concepts/staff/staff-session.ts';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { PartnerSessions, PartnerTwoFactor } from './partner-two-factor.tsx';

const inTheHeading = { username: null, company_name: null };

export function PartnerProfileCard({ partner }: { partner: AdminPartner | undefined }) {
  return <Card title="Profile">{partner ? <Details partner={partner} /> : <SkeletonText />}</Card>;
}

function Details({ partner }: { partner: AdminPartner }) {
  const manages = usePermission('partners.manage');
  return (
    <DescriptionList
      columns={2}
      items={[
        ...describeProfile(partner, {
          ...inTheHeading,
          email: (
            <AddressBadge email={partner.email} confirmed={partner.email_confirmed_at !== null} />
          ),
          ...(!isOwnContact(partner) && {
            contact_email: (
              <AddressBadge
                email={partner.contact_email}
                confirmed={partner.contact_email_confirmed_at !== null}
              />
            ),
          }),
        }),
        { label: 'Plan', value: <PlanText partner={partner} /> },
        { label: 'KYC', value: <KycStatusBadge status={partner.kyc_status} /> },
        { label: 'Two-factor', value: <PartnerTwoFactor partner={partner} /> },
        ...(manages && partner.deleted_at === null
          ? [{ label: 'Sessions', value: <PartnerSessions partner={partner} /> }]
          : []),
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
