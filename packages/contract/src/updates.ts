import { audience, defineRoutes } from './route.ts';

/**
 * Server-Sent Events that say what changed, never what it now is: `{ topic, id? }`. Screens ask
 * again for what they show, with their own rights.
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
