import {
  Bell,
  BookOpenText,
  FileCheck2,
  KeyRound,
  LayoutDashboard,
  LifeBuoy,
  RadioTower,
  TrendingUp,
  UserRound,
} from 'lucide-react';
import { useStatusToasts } from '../features/dashboard/use-status-toasts.ts';
import { useUnreadCount } from '../features/notifications/notification-queries.ts';
import { useLiveUpdates } from '../lib/live-updates.ts';
import type { NavigationItem } from './navigation.tsx';
import { PartnerMenu } from './partner-menu.tsx';
import * as screens from './screens.ts';
import { Shell } from './shell.tsx';

export function PartnerLayout() {
  useLiveUpdates('partner');
  useStatusToasts();
  const unread = useUnreadCount();
  const items: NavigationItem[] = [
    {
      to: '/dashboard',
      label: 'Dashboard',
      Icon: LayoutDashboard,
      end: true,
      preload: screens.DashboardScreen.preload,
    },
    {
      to: '/dashboard/kyc',
      label: 'KYC Verification',
      Icon: FileCheck2,
      preload: screens.KycScreen.preload,
    },
    {
      to: '/dashboard/api-keys',
      label: 'API Keys',
      Icon: KeyRound,
      preload: screens.ApiKeysScreen.preload,
    },
    {
      to: '/dashboard/stream-info',
      label: 'Stream Info',
      Icon: RadioTower,
      preload: screens.StreamInfoScreen.preload,
    },
    {
      to: '/dashboard/documentation',
      label: 'Documentation',
      Icon: BookOpenText,
      preload: screens.DocumentationScreen.preload,
    },
    {
      to: '/dashboard/play',
      label: 'Play & Revenue',
      Icon: TrendingUp,
      preload: screens.PlayScreen.preload,
    },
    {
      to: '/dashboard/tickets',
      label: 'Support Tickets',
      Icon: LifeBuoy,
      preload: screens.TicketsScreen.preload,
    },
    {
      to: '/dashboard/notifications',
      label: 'Notifications',
      Icon: Bell,
      count: unread,
      preload: screens.NotificationsScreen.preload,
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
