import { lazyScreen } from '../lib/lazy-screen.tsx';

/** Each screen is a separate chunk. It is loaded when the screen is opened or about to be. */

export const LoginScreen = lazyScreen(
  () => import('../features/accounts/login-screen.tsx'),
  'LoginScreen',
);
export const RegisterScreen = lazyScreen(
  () => import('../features/accounts/register-screen.tsx'),
  'RegisterScreen',
);
export const ForgotPasswordScreen = lazyScreen(
  () => import('../features/accounts/forgot-password-screen.tsx'),
  'ForgotPasswordScreen',
);
export const ResetPasswordScreen = lazyScreen(
  () => import('../features/accounts/reset-password-screen.tsx'),
  'ResetPasswordScreen',
);
export const ConfirmEmailScreen = lazyScreen(
  () => import('../features/accounts/confirm-email-screen.tsx'),
  'ConfirmEmailScreen',
);
export const RestoreEmailScreen = lazyScreen(
  () => import('../features/accounts/restore-email-screen.tsx'),
  'RestoreEmailScreen',
);
export const DashboardScreen = lazyScreen(
  () => import('../features/dashboard/dashboard-screen.tsx'),
  'DashboardScreen',
);
export const KycScreen = lazyScreen(() => import('../features/kyc/kyc-screen.tsx'), 'KycScreen');
export const ApiKeysScreen = lazyScreen(
  () => import('../features/api-keys/api-keys-screen.tsx'),
  'ApiKeysScreen',
);
export const WebhooksScreen = lazyScreen(
  () => import('../features/webhooks/webhooks-screen.tsx'),
  'WebhooksScreen',
);
export const WalletScreen = lazyScreen(
  () => import('../features/wallets/wallet-screen.tsx'),
  'WalletScreen',
);
export const TransactionsScreen = lazyScreen(
  () => import('../features/transactions/transactions-screen.tsx'),
  'TransactionsScreen',
);
export const AdminTransactionsScreen = lazyScreen(
  () => import('../features/transactions/admin-transactions-screen.tsx'),
  'AdminTransactionsScreen',
);
export const CallsScreen = lazyScreen(
  () => import('../features/calls/calls-screen.tsx'),
  'CallsScreen',
);
export const GoLiveScreen = lazyScreen(
  () => import('../features/go-live/go-live-screen.tsx'),
  'GoLiveScreen',
);
export const GoLiveListScreen = lazyScreen(
  () => import('../features/go-live/admin/go-live-list-screen.tsx'),
  'GoLiveListScreen',
);
export const DocumentationScreen = lazyScreen(
  () => import('../features/documentation/documentation-screen.tsx'),
  'DocumentationScreen',
);
export const StreamInfoScreen = lazyScreen(
  () => import('../features/live-tables/stream-info-screen.tsx'),
  'StreamInfoScreen',
);
export const OwnLimitsScreen = lazyScreen(
  () => import('../features/table-limits/own-limits-screen.tsx'),
  'OwnLimitsScreen',
);
export const TableLimitsScreen = lazyScreen(
  () => import('../features/table-limits/table-limits-screen.tsx'),
  'TableLimitsScreen',
);
export const PlayersScreen = lazyScreen(
  () => import('../features/players/players-screen.tsx'),
  'PlayersScreen',
);
export const PlayScreen = lazyScreen(
  () => import('../features/live-tables/play/play-screen.tsx'),
  'PlayScreen',
);
export const LiveScreen = lazyScreen(
  () => import('../features/live-tables/admin/live-screen.tsx'),
  'LiveScreen',
);
export const NotificationsScreen = lazyScreen(
  () => import('../features/notifications/notifications-screen.tsx'),
  'NotificationsScreen',
);
export const NotificationSettingsScreen = lazyScreen(
  () => import('../features/notifications/notification-settings-screen.tsx'),
  'NotificationSettingsScreen',
);
export const TicketsScreen = lazyScreen(
  () => import('../features/tickets/partner/tickets-screen.tsx'),
  'TicketsScreen',
);
export const ProfileScreen = lazyScreen(
  () => import('../features/accounts/profile-screen.tsx'),
  'ProfileScreen',
);
export const AdminLoginScreen = lazyScreen(
  () => import('../features/staff/admin-login-screen.tsx'),
  'AdminLoginScreen',
);
export const AdminForgotPasswordScreen = lazyScreen(
  () => import('../features/staff/admin-forgot-password-screen.tsx'),
  'AdminForgotPasswordScreen',
);
export const AdminResetPasswordScreen = lazyScreen(
  () => import('../features/staff/admin-reset-password-screen.tsx'),
  'AdminResetPasswordScreen',
);
export const KycRequestsScreen = lazyScreen(
  () => import('../features/kyc/review/kyc-requests-screen.tsx'),
  'KycRequestsScreen',
);
export const KycReviewScreen = lazyScreen(
  () => import('../features/kyc/review/kyc-review-screen.tsx'),
  'KycReviewScreen',
);
export const AdminTicketsScreen = lazyScreen(
  () => import('../features/tickets/admin/admin-tickets-screen.tsx'),
  'AdminTicketsScreen',
);
export const AdminProfileScreen = lazyScreen(
  () => import('../features/staff/admin-profile-screen.tsx'),
  'AdminProfileScreen',
);
export const ApiReferenceScreen = lazyScreen(
  () => import('../features/reference/api-reference-screen.tsx'),
  'ApiReferenceScreen',
);
export const FairnessScreen = lazyScreen(
  () => import('../features/fairness/fairness-screen.tsx'),
  'FairnessScreen',
);
export const AcceptInvitationScreen = lazyScreen(
  () => import('../features/staff/accept-invitation-screen.tsx'),
  'AcceptInvitationScreen',
);
export const AdminDashboardScreen = lazyScreen(
  () => import('../features/reports/admin-dashboard-screen.tsx'),
  'AdminDashboardScreen',
);
export const PartnersScreen = lazyScreen(
  () => import('../features/partners/partners-screen.tsx'),
  'PartnersScreen',
);
export const PartnerScreen = lazyScreen(
  () => import('../features/partners/partner-screen.tsx'),
  'PartnerScreen',
);
export const EnquiriesScreen = lazyScreen(
  () => import('../features/enquiries/enquiries-screen.tsx'),
  'EnquiriesScreen',
);
export const ActivityScreen = lazyScreen(
  () => import('../features/activity/activity-screen.tsx'),
  'ActivityScreen',
);
export const StaffScreen = lazyScreen(
  () => import('../features/staff/staff-screen.tsx'),
  'StaffScreen',
);
export const SettingsScreen = lazyScreen(
  () => import('../features/settings/settings-screen.tsx'),
  'SettingsScreen',
);
export const SetUpFactorScreen = lazyScreen(
  () => import('../features/staff/set-up-factor-screen.tsx'),
  'SetUpFactorScreen',
);
