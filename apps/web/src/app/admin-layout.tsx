import { FileCheck2, UserRound } from 'lucide-react';
import { useLiveUpdates } from '../lib/live-updates.ts';
import { usePermission } from '../lib/staff-session.ts';
import { AdminMenu } from './admin-menu.tsx';
import type { NavigationItem } from './navigation.tsx';
import * as screens from './screens.ts';
import { Shell } from './shell.tsx';

export function AdminLayout() {
  useLiveUpdates('admin', true);
  const mayViewKyc = usePermission('kyc.view');
  const items: NavigationItem[] = [
    ...(mayViewKyc
      ? [
          {
            to: '/admin/kyc',
            label: 'KYC Requests',
            Icon: FileCheck2,
            preload: screens.KycRequestsScreen.preload,
          },
        ]
      : []),
    {
      to: '/admin/profile',
      label: 'Profile',
      Icon: UserRound,
      preload: screens.AdminProfileScreen.preload,
    },
  ];
  return (
    <Shell
      wide
      home="/admin"
      room="Back office"
      navigationLabel="Back office"
      items={items}
      account={<AdminMenu />}
    />
  );
}
