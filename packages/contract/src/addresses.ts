import type { AccountMode } from './modes.ts';
import type { PaymentTier } from './plans.ts';

/** Every URL of the product: the router serves them, and navigation, links and emails use them. */

/** Paths without parameters of the portal and the back office. */
export const paths = {
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  restoreEmail: '/restore-email',

  dashboard: '/dashboard',
  kyc: '/dashboard/kyc',
  apiKeys: '/dashboard/api-keys',
  webhooks: '/dashboard/webhooks',
  calls: '/dashboard/logs',
  wallet: '/dashboard/wallet',
  transactions: '/dashboard/transactions',
  goLive: '/dashboard/go-live',
  streamInfo: '/dashboard/stream-info',
  ownTableLimits: '/dashboard/stream-info/limits',
  players: '/dashboard/players',
  documentation: '/dashboard/documentation',
  play: '/dashboard/play',
  tickets: '/dashboard/tickets',
  notifications: '/dashboard/notifications',
  notificationSettings: '/dashboard/notifications/settings',
  profile: '/dashboard/profile',

  adminLogin: '/admin/login',
  adminForgotPassword: '/admin/forgot-password',
  adminResetPassword: '/admin/reset-password',
  acceptInvitation: '/admin/accept-invitation',
  adminDashboard: '/admin',
  partners: '/admin/partners',
  kycRequests: '/admin/kyc',
  adminGoLive: '/admin/go-live',
  adminTickets: '/admin/tickets',
  live: '/admin/live',
  adminTransactions: '/admin/transactions',
  tableLimits: '/admin/live/limits',
  enquiries: '/admin/enquiries',
  activity: '/admin/activity',
  staff: '/admin/staff',
  settings: '/admin/settings',
  adminProfile: '/admin/profile',

  apiReference: '/api-reference',
  fairness: '/fairness',
} as const;
export type ScreenPath = (typeof paths)[keyof typeof paths];

/** Paths with parameters, in the router's syntax; `links` builds them. */
export const patterns = {
  partner: `${paths.partners}/:id`,
  kycReview: `${paths.kycRequests}/:partnerId`,
} as const;

/** Functions that build links with parameters. */
export const links = {
  ticket: (id: number) => withQuery(paths.tickets, { ticket: id }),
  adminTicket: (id: number) => withQuery(paths.adminTickets, { ticket: id }),
  apiKeys: (mode: AccountMode) => withQuery(paths.apiKeys, { mode }),
  wallet: (mode: AccountMode) => withQuery(paths.wallet, { mode }),
  webhooks: (mode: AccountMode) => withQuery(paths.webhooks, { mode }),
  transactions: (mode: AccountMode, state: string) =>
    withQuery(paths.transactions, { mode, state }),
  transactionsOf: (partnerId: number, mode: AccountMode) =>
    withQuery(paths.adminTransactions, { partner: partnerId, mode }),
  partner: (id: number) => `${paths.partners}/${id}` as const,
  kycReview: (partnerId: number) => `${paths.kycRequests}/${partnerId}` as const,
  pendingKycRequests: () => withQuery(paths.kycRequests, { status: 'pending' }),
  activityOf: (partnerId: number) => withQuery(paths.activity, { partner: partnerId }),
  registerFor: (tier: PaymentTier) => withQuery(paths.register, { tier }),
  round: (id: number) => withQuery(paths.fairness, { round: id }),
  resetPassword: (token: string) => withQuery(paths.resetPassword, { token }),
  firstPassword: (token: string) => withQuery(paths.resetPassword, { token, invitation: 1 }),
  confirmEmail: (token: string) => withQuery(paths.confirmEmail, { token }),
  restoreEmail: (token: string) => withQuery(paths.restoreEmail, { token }),
  adminResetPassword: (token: string) => withQuery(paths.adminResetPassword, { token }),
  acceptInvitation: (token: string) => withQuery(paths.acceptInvitation, { token }),
};

export type ScreenAddress = ScreenPath | ReturnType<(typeof links)[keyof typeof links]>;

function withQuery<P extends ScreenPath>(path: P, query: Record<string, string | number>) {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `${path}?${pairs.join('&')}` as const;
}

/** Pages of the public site, which are prerendered. */
export const pages = {
  home: '/',
  solutions: '/solutions',
  platform: '/platform',
  company: '/company',
  resources: '/resources',
  terms: '/terms',
  privacy: '/privacy',
  responsibleGaming: '/responsible-gaming',
} as const;

/** Returns false for the portal, files and other sites. */
export const isPage = (path: string): boolean => Object.values<string>(pages).includes(path);

/** Returns true for paths of the single-page application, at or below a screen. */
export const isScreen = (path: string): boolean =>
  Object.values(paths).some((screen) => path === screen || path.startsWith(`${screen}/`));
