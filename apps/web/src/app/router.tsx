import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { AdminGuard } from './admin-guard.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PartnerGuard } from './partner-guard.tsx';
import { PartnerLayout } from './partner-layout.tsx';
import { RouteFailure } from './route-failure.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';
import * as screens from './screens.ts';

const auth: RouteObject[] = [
  { path: '/login', Component: screens.LoginScreen },
  { path: '/register', Component: screens.RegisterScreen },
  { path: '/forgot-password', Component: screens.ForgotPasswordScreen },
  { path: '/reset-password', Component: screens.ResetPasswordScreen },
  { path: '/admin/login', Component: screens.AdminLoginScreen },
];

const partner: RouteObject[] = [
  { path: '/dashboard', Component: screens.DashboardScreen },
  { path: '/dashboard/kyc', Component: screens.KycScreen },
  { path: '/dashboard/api-keys', Component: screens.ApiKeysScreen },
  { path: '/dashboard/notifications', Component: screens.NotificationsScreen },
  { path: '/dashboard/profile', Component: screens.ProfileScreen },
];

const admin: RouteObject[] = [
  { path: '/admin/kyc', Component: screens.KycRequestsScreen },
  { path: '/admin/kyc/:partnerId', Component: screens.KycReviewScreen },
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
            children: [
              { path: '/admin', element: <Navigate to="/admin/profile" replace /> },
              ...admin,
            ],
          },
        ],
      },
      {
        Component: ScreenOutlet,
        children: [{ path: '/api-reference', Component: screens.ApiReferenceScreen }],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
]);
