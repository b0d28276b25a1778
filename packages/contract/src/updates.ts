import { audience, defineRoutes } from './route.ts';

/** What is announced as changed. The keys of the screens' queries carry the same names. */
export type UpdateTopic =
  | 'api_keys'
  | 'enquiries'
  | 'go_live'
  | 'kyc'
  | 'live_tables'
  | 'notifications'
  | 'partners'
  | 'players'
  | 'settings'
  | 'staff'
  | 'tickets'
  | 'transactions'
  | 'wallets'
  | 'webhooks';

/** An event of a stream: a change, its first word, or that changes may have been missed. */
export type UpdateEvent = { topic: UpdateTopic | 'connected' | 'reconnected'; id?: number };

/**
 * Server-Sent Events that say what changed, never what it now is. Screens ask again for what they
 * show, with their own rights.
 */
export const updateRoutes = defineRoutes({
  partnerUpdates: {
    method: 'GET',
    path: '/updates',
    summary: 'A stream of what changed for the signed-in partner',
    audience: audience.partner,
    response: { mediaType: 'text/event-stream' },
  },
  staffUpdates: {
    method: 'GET',
    path: '/admin/updates',
    summary: 'A stream of what changed in the back office',
    audience: audience.admin('dashboard.view'),
    response: { mediaType: 'text/event-stream' },
  },
});
