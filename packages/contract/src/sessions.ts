import { z } from 'zod';
import { id, idParams, messageAnswer, nextCursor, pageQuery, timestamp } from './fields.ts';
import { audience, defineRoutes } from './route.ts';

/** Active sessions of an account, which its owner can end (D37). */

export const session = z.object({
  id,
  device: z.string().describe('Browser and system, as far as it names them'),
  ip: z.string().describe('The address it was last used from'),
  created_at: timestamp.describe('When it was signed in'),
  last_used_at: timestamp.describe('To the minute'),
  expires_at: timestamp,
  current: z.boolean().describe('The one that asks'),
});
export type Session = z.infer<typeof session>;

const sessionList = z.object({ sessions: z.array(session), next_cursor: nextCursor });

export const sessionRoutes = defineRoutes({
  listSessions: {
    method: 'GET',
    path: '/partners/sessions',
    summary: 'Where the own account is signed in, the newest sign-in first',
    audience: audience.partner,
    query: pageQuery,
    response: sessionList,
  },
  endSession: {
    method: 'DELETE',
    path: '/partners/sessions/{id}',
    summary: 'Sign one of the own sessions out',
    audience: audience.partner,
    params: idParams,
    response: messageAnswer,
    errors: ['not_found'],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/partners/sessions',
    summary: 'Sign all own sessions out but this one',
    audience: audience.partner,
    response: messageAnswer,
  },
  listAdminSessions: {
    method: 'GET',
    path: '/admin/sessions',
    summary: 'Where the own account is signed in, the newest sign-in first',
    audience: audience.admin('profile.edit'),
    query: pageQuery,
    response: sessionList,
  },
  endAdminSession: {
    method: 'DELETE',
    path: '/admin/sessions/{id}',
    summary: 'Sign one of the own sessions out',
    audience: audience.admin('profile.edit'),
    params: idParams,
    response: messageAnswer,
    errors: ['not_found'],
  },
  endOtherAdminSessions: {
    method: 'DELETE',
    path: '/admin/sessions',
    summary: 'Sign all own sessions out but this one',
    audience: audience.admin('profile.edit'),
    response: messageAnswer,
  },
});
