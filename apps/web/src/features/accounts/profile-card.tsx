import type { Partner } from '@baize/contract';
import { Pencil } from 'lucide-react';
import { AddressBadge } from '../../concepts/accounts/address-badge.tsx';
import { isOwnContact } from '../../concepts/accounts/contact-address.ts';
import { usePartner } from '../../concepts/accounts/partner-session.ts';
import { PlanText } from '../../concepts/partners/plan-text.tsx';
import { describeProfile } from '../../concepts/partners/profile-fields.tsx';
import { useEditing } from '../../lib/editing.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Time } from '../../ui/time.tsx';
import { ProfileForm } from './profile-form.tsx';

export function ProfileCard() {
  const partner = usePartner();
  const { card, editing, saved, edit, cancel, save } = useEditing();
  return (
    <Card
      ref={card}
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
  return (
    <DescriptionList
      columns={2}
      items={[
        ...describeProfile(partner, {
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
        { label: 'Member since', value: <Time value={partner.created_at} /> },
        {
          label: 'Last login',
          value: partner.last_login ? <Time value={partner.last_login} /> : 'Never',
        },
      ]}
    />
  );
}
