import type { Partner } from '@baize/contract';
import { Card } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Time } from '../../../ui/time.tsx';

const accountWords: Record<Partner['status'], string> = {
  pending: 'Pending',
  approved: 'Active',
  rejected: 'Rejected',
};

const orNone = (text: string) => text || <span className="text-ink-subtle">Not given</span>;

export function PartnerDetails({ partner }: { partner: Partner }) {
  return (
    <Card title="Partner">
      <DescriptionList
        items={[
          { label: 'Company', value: partner.company_name },
          { label: 'Registration no.', value: orNone(partner.registration_number) },
          { label: 'Address', value: orNone(partner.address) },
          {
            label: 'Website',
            value: (
              <a
                href={partner.website_url}
                target="_blank"
                rel="noopener noreferrer"
                className="text-accent underline underline-offset-4"
              >
                {partner.website_url}
              </a>
            ),
          },
          { label: 'Username', value: `${partner.username} (#${partner.id})` },
          { label: 'Email', value: partner.email },
          { label: 'Contact email', value: partner.contact_email },
          { label: 'Account', value: accountWords[partner.status] },
          { label: 'Registered', value: <Time value={partner.created_at} format="date" /> },
        ]}
      />
    </Card>
  );
}
