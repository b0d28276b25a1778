import type { Permission } from '@baize/contract';
import { paths } from '@baize/contract';
import {
  ArrowLeftRight,
  FileCheck2,
  History,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  RadioTower,
  Rocket,
  Settings2,
  UserCog,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { NavigationItem } from './navigation.tsx';
import * as screens from './screens.ts';

/** Menu items of the back office, each with the permission it requires. */
export const adminNavigation: readonly (NavigationItem & { permission: Permission })[] = [
  {
    to: paths.adminDashboard,
    label: 'Dashboard',
    Icon: LayoutDashboard,
    end: true,
    permission: 'dashboard.view',
    preload: screens.AdminDashboardScreen.preload,
  },
  {
    to: paths.partners,
    label: 'Partners',
    Icon: UsersRound,
    permission: 'partners.view',
    preload: screens.PartnersScreen.preload,
  },
  {
    to: paths.kycRequests,
    label: 'KYC Requests',
    Icon: FileCheck2,
    permission: 'kyc.view',
    preload: screens.KycRequestsScreen.preload,
  },
  {
    to: paths.adminGoLive,
    label: 'Going live',
    Icon: Rocket,
    permission: 'partners.view',
    preload: screens.GoLiveListScreen.preload,
  },
  {
    to: paths.adminTickets,
    label: 'Support Tickets',
    Icon: LifeBuoy,
    permission: 'tickets.view',
    preload: screens.AdminTicketsScreen.preload,
  },
  {
    to: paths.live,
    label: 'Live Tables',
    Icon: RadioTower,
    permission: 'live.view',
    preload: screens.LiveScreen.preload,
  },
  {
    to: paths.adminTransactions,
    label: 'Transactions',
    Icon: ArrowLeftRight,
    permission: 'live.view',
    preload: screens.AdminTransactionsScreen.preload,
  },
  {
    to: paths.enquiries,
    label: 'Enquiries',
    Icon: Inbox,
    permission: 'enquiries.view',
    preload: screens.EnquiriesScreen.preload,
  },
  {
    to: paths.activity,
    label: 'Activity',
    Icon: History,
    permission: 'activity.view',
    preload: screens.ActivityScreen.preload,
  },
  {
    to: paths.staff,
    label: 'Staff',
    Icon: UserCog,
    permission: 'staff.view',
    preload: screens.StaffScreen.preload,
  },
  {
    to: paths.settings,
    label: 'Settings',
    Icon: Settings2,
    permission: 'settings.view',
    preload: screens.SettingsScreen.preload,
  },
  {
    to: paths.adminProfile,
    label: 'Profile',
    Icon: UserRound,
    permission: 'profile.edit',
    preload: screens.AdminProfileScreen.preload,
  },
];
