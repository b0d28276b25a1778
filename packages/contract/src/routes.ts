import { accountRoutes } from './accounts.ts';
import { activityRoutes } from './activity.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { callRoutes } from './calls.ts';
import { certificationRoutes } from './certification.ts';
import { countRoutes } from './counts.ts';
import { emailAddressRoutes } from './email-addresses.ts';
import { emailRoutes } from './emails.ts';
import { enquiryRoutes } from './enquiries.ts';
import { goLiveRoutes } from './go-live.ts';
import { kycRoutes } from './kyc.ts';
import { liveRoutes } from './live/routes.ts';
import { liveTableRoutes } from './live-tables.ts';
import { notificationRoutes } from './notifications.ts';
import { partnerRoutes } from './partners.ts';
import { playerRoutes } from './players.ts';
import { reportRoutes } from './reports.ts';
import type { Route } from './route.ts';
import { secondFactorRoutes } from './second-factors.ts';
import { secretKeyRoutes } from './secret-keys.ts';
import { sessionRoutes } from './sessions.ts';
import { settingRoutes } from './settings.ts';
import { staffRoutes } from './staff.ts';
import { staffMemberRoutes } from './staff-members.ts';
import { tableLimitRoutes } from './table-limits.ts';
import { ticketRoutes } from './ticket-routes.ts';
import { transactionRoutes } from './transactions.ts';
import { updateRoutes } from './updates.ts';
import { walletRoutes } from './wallets.ts';
import { webhookRoutes } from './webhooks.ts';

/** All routes by module. OpenAPI and the permission table read them. */
export const routesByConcept = {
  accounts: accountRoutes,
  activity: activityRoutes,
  api_keys: { ...apiKeyRoutes, ...secretKeyRoutes },
  calls: callRoutes,
  certification: certificationRoutes,
  email_addresses: emailAddressRoutes,
  emails: emailRoutes,
  enquiries: enquiryRoutes,
  go_live: goLiveRoutes,
  kyc: kycRoutes,
  live: liveRoutes,
  live_tables: liveTableRoutes,
  notifications: notificationRoutes,
  partners: partnerRoutes,
  players: playerRoutes,
  reports: { ...reportRoutes, ...countRoutes },
  second_factors: secondFactorRoutes,
  sessions: sessionRoutes,
  settings: settingRoutes,
  staff: { ...staffRoutes, ...staffMemberRoutes },
  table_limits: tableLimitRoutes,
  tickets: ticketRoutes,
  transactions: transactionRoutes,
  updates: updateRoutes,
  wallets: walletRoutes,
  webhooks: webhookRoutes,
} as const satisfies Record<string, Record<string, Route>>;

export const allRoutes: readonly (Route & { name: string; concept: string })[] = Object.entries(
  routesByConcept,
).flatMap(([concept, routes]) =>
  Object.entries<Route>(routes).map(([name, route]) => ({ ...route, name, concept })),
);
