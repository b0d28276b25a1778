import type { Partner } from '@baize/contract';
import { Pencil } from 'lucide-react';
import { usePartner } from '../../concepts/accounts/partner-session.ts';
import { planName } from '../../concepts/partners/plan-name.ts';
import { useEditing } from '../../lib/editing.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Time } from '../../ui/time.tsx';
import { ProfileForm } from './profile-form.tsx';

export function ProfileCard() {
  const partner = usePartner();
  const { editing, saved, edit, cancel, save } = useEditing();
  return (
    <Card
      title="Profile Information"
      description="Shown to our team and used in every email we send you."
      actions={
        !editing && (
          <Button variant="secondary" icon={<Pencil />} onClick={edit}>
            Edit Profile
          </Button>
        )
      }
    >
      {saved && (
        <FormMessage tone="success" className="mb-4">
          Profile updated successfully!
        </FormMessage>
      )}
      {editing ? (
        <ProfileForm partner={partner} onCancel={cancel} onSaved={save} />
      ) : (
        <ProfileDetails partner={partner} />
      )}
    </Card>
  );
}

function ProfileDetails({ partner }: { partner: Partner }) {
  const orNone = (text: string) => text || <span className="text-ink-subtle">Not given</span>;
  return (
    <DescriptionList
      columns={2}
      items={[
        { label: 'Username', value: partner.username },
        { label: 'Email', value: partner.email },
        { label: 'Company name', value: partner.company_name },
        { label: 'Registration number', value: orNone(partner.registration_number) },
        { label: 'Address', value: orNone(partner.address) },
        { label: 'Website URL', value: partner.website_url },
        { label: 'Contact email', value: partner.contact_email },
        { label: 'Plan', value: planName(partner.subscription_plan) },
        { label: 'Member since', value: <Time value={partner.created_at} /> },
        {
          label: 'Last login',
          value: partner.last_login ? <Time value={partner.last_login} /> : 'Never',
        },
      ]}
    />
  );
}
