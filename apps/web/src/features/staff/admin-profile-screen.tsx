import { SessionsCard } from '../../concepts/sessions/sessions-card.tsx';
import { useStaffMember } from '../../concepts/staff/staff-session.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AdminProfileCard } from './admin-profile-card.tsx';
import { AdminSecurityCard } from './admin-security-card.tsx';

export function AdminProfileScreen() {
  useScreenTitle('Admin Profile');
  const member = useStaffMember();
  return (
    <div className="max-w-3xl space-y-6">
      <PageHeader
        title="Admin Profile"
        subtitle="Manage your account information and security settings"
      />
      <AdminProfileCard />
      <AdminSecurityCard />
      <SessionsCard audience="admin" />
      <Card title="Account Information">
        <DescriptionList
          items={[
            { label: 'Account ID', value: `#${member.id}` },
            { label: 'Account Type', value: member.role },
          ]}
        />
      </Card>
    </div>
  );
}
