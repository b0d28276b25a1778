import { paths, roleMay } from '@baize/contract';
import { useStaffMember } from '../concepts/staff/staff-session.ts';
import { RecordAlarm } from '../features/activity/record-alarm.tsx';
import { SecondFactorNotice } from '../features/staff/second-factor-notice.tsx';
import { useLiveUpdates } from '../lib/live-updates.ts';
import { AdminMenu } from './admin-menu.tsx';
import { adminNavigation } from './admin-navigation.ts';
import { PasswordPrompt } from './password-prompt.tsx';
import { Shell } from './shell.tsx';
import { useAdminCounts } from './use-admin-counts.ts';

export function AdminLayout() {
  useLiveUpdates('admin');
  const { role, username } = useStaffMember();
  const withCount = useAdminCounts();
  const items = adminNavigation
    .filter(({ permission }) => roleMay(role, permission))
    .map(withCount);
  return (
    <>
      <Shell
        wide
        username={username}
        home={paths.adminDashboard}
        room="Back office"
        navigationLabel="Back office"
        items={items}
        account={<AdminMenu />}
        alarm={
          <>
            <RecordAlarm />
            <SecondFactorNotice />
          </>
        }
      />
      <PasswordPrompt audience="admin" username={username} />
    </>
  );
}
