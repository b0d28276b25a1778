import { roleMay } from '@baize/contract';
import { useLiveUpdates } from '../lib/live-updates.ts';
import { useStaffMember } from '../lib/staff-session.ts';
import { AdminMenu } from './admin-menu.tsx';
import { adminNavigation } from './admin-navigation.ts';
import { Shell } from './shell.tsx';

export function AdminLayout() {
  useLiveUpdates('admin', true);
  const { role } = useStaffMember();
  return (
    <Shell
      wide
      home="/admin"
      room="Back office"
      navigationLabel="Back office"
      items={adminNavigation.filter(({ permission }) => roleMay(role, permission))}
      account={<AdminMenu />}
    />
  );
}
