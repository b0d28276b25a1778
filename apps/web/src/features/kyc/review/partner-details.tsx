import type { Partner } from '@baize/contract';
import { links } from '@baize/contract';
import { Link } from 'react-router';
import { describeProfile } from '../../../concepts/partners/profile-fields.tsx';
import { Card } from '../../../ui/card.tsx';
import { Time } from '../../../ui/time.tsx';

const accountWords: Record<Partner['status'], string> = {
  pending: 'Pending',
  approved: 'Active',
  rejected: 'Rejected',
};

export function PartnerDetails({ partner }: { partner: Partner }) {
  const facts = [
    ...describeProfile(partner, {
      username: `${partner.username} (#${partner.id})`,
      website_url: <Website address={partner.website_url} />,
    }),
    { label: 'Account', value: accountWords[partner.status] },
    { label: 'Registered', value: <Time value={partner.created_at} format="date" /> },
  ];
  return (
    <Card
      title="Partner"
      actions={
        <Link
          to={links.partner(partner.id)}
          className="text-sm font-medium text-accent underline-offset-4 hover:underline max-sm:py-2"
        >
          Open profile
        </Link>
      }
    >
      <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-2.5">
        {facts.map(({ label, value }) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Website({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="text-accent underline underline-offset-4"
    >
      {address}
    </a>
  );
}
