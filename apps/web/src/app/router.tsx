import type { Permission } from '@baize/contract';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { AdminGuard } from './admin-guard.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PartnerGuard } from './partner-guard.tsx';
import { PartnerLayout } from './partner-layout.tsx';
import { PermissionGate } from './permission-gate.tsx';
import { RouteFailure } from './route-failure.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';
import * as screens from './screens.ts';

const auth: RouteObject[] = [
  { path: '/login', Component: screens.LoginScreen },
  { path: '/register', Component: screens.RegisterScreen },
  { path: '/forgot-password', Component: screens.ForgotPasswordScreen },
  { path: '/reset-password', Component: screens.ResetPasswordScreen },
  { path: '/admin/login', Component: screens.AdminLoginScreen },
  { path: '/admin/accept-invitation', Component: screens.AcceptInvitationScreen },
];

const partner: RouteObject[] = [
  { path: '/dashboard', Component: screens.DashboardScreen },
  { path: '/dashboard/kyc', Component: screens.KycScreen },
  { path: '/dashboard/api-keys', Component: screens.ApiKeysScreen },
  { path: '/dashboard/documentation', Component: screens.DocumentationScreen },
  { path: '/dashboard/stream-info', Component: screens.StreamInfoScreen },
  { path: '/dashboard/play', Component: screens.PlayScreen },
  { path: '/dashboard/notifications', Component: screens.NotificationsScreen },
  { path: '/dashboard/tickets', Component: screens.TicketsScreen },
  { path: '/dashboard/profile', Component: screens.ProfileScreen },
];

const behind = (permission: Permission, children: RouteObject[]): RouteObject => ({
  element: <PermissionGate permission={permission} />,
  children,
});

const admin: RouteObject[] = [
  behind('dashboard.view', [{ path: '/admin', Component: screens.AdminDashboardScreen }]),
  behind('partners.view', [
    { path: '/admin/partners', Component: screens.PartnersScreen },
    { path: '/admin/partners/:id', Component: screens.PartnerScreen },
  ]),
  behind('kyc.view', [
    { path: '/admin/kyc', Component: screens.KycRequestsScreen },
    { path: '/admin/kyc/:partnerId', Component: screens.KycReviewScreen },
  ]),
  behind('live.view', [{ path: '/admin/live', Component: screens.LiveScreen }]),
  behind('enquiries.view', [{ path: '/admin/enquiries', Component: screens.EnquiriesScreen }]),
  behind('activity.view', [{ path: '/admin/activity', Component: screens.ActivityScreen }]),
  behind('staff.manage', [{ path: '/admin/staff', Component: screens.StaffScreen }]),
  behind('settings.manage', [{ path: '/admin/settings', Component: screens.SettingsScreen }]),
  behind('tickets.view', [{ path: '/admin/tickets', Component: screens.AdminTicketsScreen }]),
  { path: '/admin/profile', Component: screens.AdminProfileScreen },
];

/** Every screen of the portal and the back office, by audience. The public pages are prerendered. */
export const router = createBrowserRouter([
  {
    ErrorBoundary: RouteFailure,
    children: [
      { Component: AuthLayout, children: auth },
      {
        Component: PartnerGuard,
        children: [{ Component: PartnerLayout, children: partner }],
      },
      {
        Component: AdminGuard,
        children: [
          {
            Component: AdminLayout,
            children: admin,
          },
        ],
      },
      {
        Component: ScreenOutlet,
        children: [
          { path: '/api-reference', Component: screens.ApiReferenceScreen },
          { path: '/fairness', Component: screens.FairnessScreen },
        ],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
]);
