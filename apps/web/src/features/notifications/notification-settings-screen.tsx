import { paths } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { usePartner } from '../../concepts/accounts/partner-session.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { ContactAddress } from './contact-address.tsx';
import { PreferencesList } from './preferences-list.tsx';
import { preferencesQuery } from './use-preferences.ts';

export function NotificationSettingsScreen() {
  useScreenTitle('Notification settings');
  const partner = usePartner();
  const preferences = useQuery(preferencesQuery);
  return (
    <div className="space-y-6">
      <PageHeader
        title="Notification Settings"
        subtitle="What we tell you, and where. Each choice is saved as you make it."
        actions={
          <ButtonLink
            variant="secondary"
            icon={<Bell />}
            render={<Link to={paths.notifications} />}
          >
            Notifications
          </ButtonLink>
        }
      />
      <Card title="Kinds of news">
        {preferences.isPending && <SkeletonText />}
        <QueryFailure query={preferences} message="Your choices could not be loaded." />
        {preferences.data && (
          <PreferencesList partner={partner} preferences={preferences.data.preferences} />
        )}
      </Card>
      <ContactAddress partner={partner} />
    </div>
  );
}
