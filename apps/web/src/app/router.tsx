import type { Permission } from '@baize/contract';
import { paths, patterns } from '@baize/contract';
import { type RouteObject, useRoutes } from 'react-router';
import { usePartnerSession } from '../concepts/accounts/partner-session.ts';
import { useStaffSession } from '../concepts/staff/staff-session.ts';
import { AdminLayout } from './admin-layout.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PartnerLayout } from './partner-layout.tsx';
import { PermissionGate } from './permission-gate.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';
import * as screens from './screens.ts';
import { SecondFactorGate } from './second-factor-gate.tsx';
import { SessionGuard } from './session-guard.tsx';
import { VisitorGuard } from './visitor-guard.tsx';

const auth: RouteObject[] = [
  {
    element: <VisitorGuard useSession={usePartnerSession} home={paths.dashboard} />,
    children: [
      { path: paths.login, Component: screens.LoginScreen },
      { path: paths.register, Component: screens.RegisterScreen },
    ],
  },
  {
    element: <VisitorGuard useSession={useStaffSession} home={paths.adminDashboard} />,
    children: [{ path: paths.adminLogin, Component: screens.AdminLoginScreen }],
  },
  { path: paths.forgotPassword, Component: screens.ForgotPasswordScreen },
  { path: paths.resetPassword, Component: screens.ResetPasswordScreen },
  { path: paths.confirmEmail, Component: screens.ConfirmEmailScreen },
  { path: paths.restoreEmail, Component: screens.RestoreEmailScreen },
  { path: paths.adminForgotPassword, Component: screens.AdminForgotPasswordScreen },
  { path: paths.adminResetPassword, Component: screens.AdminResetPasswordScreen },
  { path: paths.acceptInvitation, Component: screens.AcceptInvitationScreen },
];

const partner: RouteObject[] = [
  { path: paths.dashboard, Component: screens.DashboardScreen },
  { path: paths.kyc, Component: screens.KycScreen },
  { path: paths.apiKeys, Component: screens.ApiKeysScreen },
  { path: paths.webhooks, Component: screens.WebhooksScreen },
  { path: paths.calls, Component: screens.CallsScreen },
  { path: paths.wallet, Component: screens.WalletScreen },
  { path: paths.transactions, Component: screens.TransactionsScreen },
  { path: paths.goLive, Component: screens.GoLiveScreen },
  { path: paths.documentation, Component: screens.DocumentationScreen },
  { path: paths.streamInfo, Component: screens.StreamInfoScreen },
  { path: paths.ownTableLimits, Component: screens.OwnLimitsScreen },
  { path: paths.players, Component: screens.PlayersScreen },
  { path: paths.play, Component: screens.PlayScreen },
  { path: paths.notifications, Component: screens.NotificationsScreen },
  { path: paths.notificationSettings, Component: screens.NotificationSettingsScreen },
  { path: paths.tickets, Component: screens.TicketsScreen },
  { path: paths.profile, Component: screens.ProfileScreen },
];

const behind = (permission: Permission, children: RouteObject[]): RouteObject => ({
  element: <PermissionGate permission={permission} />,
  children,
});

const admin: RouteObject[] = [
  behind('dashboard.view', [
    { path: paths.adminDashboard, Component: screens.AdminDashboardScreen },
  ]),
  behind('partners.view', [
    { path: paths.partners, Component: screens.PartnersScreen },
    { path: patterns.partner, Component: screens.PartnerScreen },
    { path: paths.adminGoLive, Component: screens.GoLiveListScreen },
  ]),
  behind('kyc.view', [
    { path: paths.kycRequests, Component: screens.KycRequestsScreen },
    { path: patterns.kycReview, Component: screens.KycReviewScreen },
  ]),
  behind('live.view', [
    { path: paths.live, Component: screens.LiveScreen },
    { path: paths.adminTransactions, Component: screens.AdminTransactionsScreen },
    { path: paths.tableLimits, Component: screens.TableLimitsScreen },
  ]),
  behind('enquiries.view', [{ path: paths.enquiries, Component: screens.EnquiriesScreen }]),
  behind('activity.view', [{ path: paths.activity, Component: screens.ActivityScreen }]),
  behind('staff.view', [{ path: paths.staff, Component: screens.StaffScreen }]),
  behind('settings.view', [{ path: paths.settings, Component: screens.SettingsScreen }]),
  behind('tickets.view', [{ path: paths.adminTickets, Component: screens.AdminTicketsScreen }]),
  { path: paths.adminProfile, Component: screens.AdminProfileScreen },
];

const screensByAudience: RouteObject[] = [
  { Component: AuthLayout, children: auth },
  {
    element: <SessionGuard useSession={usePartnerSession} login={paths.login} />,
    children: [{ Component: PartnerLayout, children: partner }],
  },
  {
    element: <SessionGuard useSession={useStaffSession} login={paths.adminLogin} />,
    children: [
      {
        Component: SecondFactorGate,
        children: [{ Component: AdminLayout, children: admin }],
      },
    ],
  },
  {
    Component: ScreenOutlet,
    children: [
      { path: paths.apiReference, Component: screens.ApiReferenceScreen },
      { path: paths.fairness, Component: screens.FairnessScreen },
    ],
  },
  { path: '*', Component: NotFoundPage },
];

export const Router = () => useRoutes(screensByAudience);
