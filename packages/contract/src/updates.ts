import { audience, defineRoutes } from './route.ts';

/** Topics of live updates. Query keys of the screens use the same names. */
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

/**
 * An event of the stream: a change, the first event, or a hint that changes may have been missed.
 */
export type UpdateEvent = { topic: UpdateTopic | 'connected' | 'reconnected'; id?: number };

/**
 * Server-Sent Events that name what changed, without data. Screens refetch with their own
 * permissions.
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
