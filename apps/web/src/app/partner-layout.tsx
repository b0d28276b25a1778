import { paths } from '@baize/contract';
import {
  ArrowLeftRight,
  Bell,
  BookOpenText,
  FileCheck2,
  History,
  KeyRound,
  LayoutDashboard,
  LifeBuoy,
  RadioTower,
  Rocket,
  TrendingUp,
  UserRound,
  UsersRound,
  Wallet,
  Webhook,
} from 'lucide-react';
import { lazy, Suspense } from 'react';
import { usePartner } from '../concepts/accounts/partner-session.ts';
import { ConfirmAddressBanner } from '../features/accounts/confirm-address-banner.tsx';
import { useUnreadCount } from '../features/notifications/notification-queries.ts';
import { useLiveUpdates } from '../lib/live-updates.ts';
import type { NavigationItem } from './navigation.tsx';
import { PartnerMenu } from './partner-menu.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import * as screens from './screens.ts';
import { Shell } from './shell.tsx';

/** Screens neither wait for this component nor fail with it. */
const StatusToasts = lazy(() =>
  import('../features/dashboard/status-toasts.ts').catch(() => ({ default: () => null })),
);

export function PartnerLayout() {
  useLiveUpdates('partner');
  const { username } = usePartner();
  const unread = useUnreadCount();
  const items: NavigationItem[] = [
    {
      to: paths.dashboard,
      label: 'Dashboard',
      Icon: LayoutDashboard,
      end: true,
      preload: screens.DashboardScreen.preload,
    },
    {
      to: paths.kyc,
      label: 'KYC Verification',
      Icon: FileCheck2,
      preload: screens.KycScreen.preload,
    },
    {
      to: paths.apiKeys,
      label: 'API Keys',
      Icon: KeyRound,
      preload: screens.ApiKeysScreen.preload,
    },
    {
      to: paths.webhooks,
      label: 'Webhooks',
      Icon: Webhook,
      preload: screens.WebhooksScreen.preload,
    },
    {
      to: paths.wallet,
      label: 'Wallet',
      Icon: Wallet,
      preload: screens.WalletScreen.preload,
    },
    {
      to: paths.transactions,
      label: 'Transactions',
      Icon: ArrowLeftRight,
      preload: screens.TransactionsScreen.preload,
    },
    {
      to: paths.calls,
      label: 'API Logs',
      Icon: History,
      preload: screens.CallsScreen.preload,
    },
    {
      to: paths.goLive,
      label: 'Going live',
      Icon: Rocket,
      preload: screens.GoLiveScreen.preload,
    },
    {
      to: paths.streamInfo,
      label: 'Stream Info',
      Icon: RadioTower,
      preload: screens.StreamInfoScreen.preload,
    },
    {
      to: paths.players,
      label: 'Players',
      Icon: UsersRound,
      preload: screens.PlayersScreen.preload,
    },
    {
      to: paths.documentation,
      label: 'Documentation',
      Icon: BookOpenText,
      preload: screens.DocumentationScreen.preload,
    },
    {
      to: paths.play,
      label: 'Play & Revenue',
      Icon: TrendingUp,
      preload: screens.PlayScreen.preload,
    },
    {
      to: paths.tickets,
      label: 'Support Tickets',
      Icon: LifeBuoy,
      preload: screens.TicketsScreen.preload,
    },
    {
      to: paths.notifications,
      label: 'Notifications',
      Icon: Bell,
      count: unread,
      preload: screens.NotificationsScreen.preload,
    },
    {
      to: paths.profile,
      label: 'Profile Settings',
      Icon: UserRound,
      preload: screens.ProfileScreen.preload,
    },
  ];
  return (
    <>
      <Suspense>
        <StatusToasts />
      </Suspense>
      <Shell
        username={username}
        home={paths.dashboard}
        navigationLabel="Portal"
        items={items}
        account={<PartnerMenu />}
        alarm={<ConfirmAddressBanner />}
      />
      <PasswordPrompt audience="partner" username={username} />
    </>
  );
}
