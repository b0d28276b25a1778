import { paths, roleMay } from '@baize/contract';
import { useStaffMember } from '../concepts/staff/staff-session.ts';
import { useOpenTickets } from '../features/tickets/admin/use-open-tickets.ts';
import { useLiveUpdates } from '../lib/live-updates.ts';
import { AdminMenu } from './admin-menu.tsx';
import { adminNavigation } from './admin-navigation.ts';
import { PasswordPrompt } from './password-prompt.tsx';
import { Shell } from './shell.tsx';

export function AdminLayout() {
  useLiveUpdates('admin');
  const { role, username } = useStaffMember();
  const openTickets = useOpenTickets();
  const items = adminNavigation
    .filter(({ permission }) => roleMay(role, permission))
    .map((item) =>
      item.to === paths.adminTickets ? { ...item, count: openTickets, counted: 'open' } : item,
    );
  return (
    <>
      <Shell
        wide
        home={paths.adminDashboard}
        room="Back office"
        navigationLabel="Back office"
        items={items}
        account={<AdminMenu />}
      />
      <PasswordPrompt audience="admin" username={username} />
    </>
  );
}
