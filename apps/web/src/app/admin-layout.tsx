import { paths, roleMay } from '@baize/contract';
import { useStaffMember } from '../concepts/staff/staff-session.ts';
import { RecordAlarm } from '../features/activity/record-alarm.tsx';
import { useWaitingApproval } from '../features/go-live/admin/use-waiting-approval.ts';
import { useKycToReview } from '../features/kyc/review/use-kyc-to-review.ts';
import { SecondFactorNotice } from '../features/staff/second-factor-notice.tsx';
import { useOpenTickets } from '../features/tickets/admin/use-open-tickets.ts';
import { useNeedingAttention } from '../features/transactions/use-needing-attention.ts';
import { useLiveUpdates } from '../lib/live-updates.ts';
import { AdminMenu } from './admin-menu.tsx';
import { adminNavigation } from './admin-navigation.ts';
import { PasswordPrompt } from './password-prompt.tsx';
import { Shell } from './shell.tsx';

export function AdminLayout() {
  useLiveUpdates('admin');
  const { role, username } = useStaffMember();
  const counts: Record<string, { count: number | undefined; counted: string }> = {
    [paths.adminTickets]: { count: useOpenTickets(), counted: 'open' },
    [paths.adminTransactions]: { count: useNeedingAttention(), counted: 'need attention' },
    [paths.kycRequests]: { count: useKycToReview(), counted: 'to review' },
    [paths.adminGoLive]: { count: useWaitingApproval(), counted: 'to approve' },
  };
  const items = adminNavigation
    .filter(({ permission }) => roleMay(role, permission))
    .map((item) => ({ ...item, ...counts[item.to] }));
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
