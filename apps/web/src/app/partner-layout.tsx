import { LayoutDashboard, UserRound } from 'lucide-react';
import { useLiveUpdates } from '../lib/live-updates.ts';
import type { NavigationItem } from './navigation.tsx';
import { PartnerMenu } from './partner-menu.tsx';
import * as screens from './screens.ts';
import { Shell } from './shell.tsx';

export function PartnerLayout() {
  useLiveUpdates('partner', true);
  const items: NavigationItem[] = [
    {
      to: '/dashboard',
      label: 'Dashboard',
      Icon: LayoutDashboard,
      end: true,
      preload: screens.DashboardScreen.preload,
    },
    {
      to: '/dashboard/profile',
      label: 'Profile Settings',
      Icon: UserRound,
      preload: screens.ProfileScreen.preload,
    },
  ];
  return (
    <Shell home="/dashboard" navigationLabel="Portal" items={items} account={<PartnerMenu />} />
  );
}
