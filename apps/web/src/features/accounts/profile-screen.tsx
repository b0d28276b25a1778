import { paths } from '@baize/contract';
import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { SessionsCard } from '../../concepts/sessions/sessions-card.tsx';
import { useScreenTitle } from '../../lib/document-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SecurityEventsCard } from './security-events-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

export function ProfileScreen() {
  useScreenTitle('Profile settings');
  return (
    <div className="space-y-6">
      <PageHeader
        title="Profile Settings"
        subtitle="Your company's details and how your account is protected."
        actions={
          <ButtonLink
            variant="secondary"
            icon={<Bell />}
            render={<Link to={paths.notificationSettings} />}
          >
            Notification settings
          </ButtonLink>
        }
      />
      <ProfileCard />
      <PasswordCard />
      <TwoFactorCard />
      <SessionsCard audience="partner" />
      <SecurityEventsCard />
    </div>
  );
}
