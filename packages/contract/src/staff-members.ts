import { z } from 'zod';
import {
  email,
  idParams,
  messageAnswer,
  newPassword,
  nextCursor,
  pageQuery,
  timestamp,
  username,
} from './fields.ts';
import { staffRoles } from './permissions.ts';
import { audience, defineRoutes } from './route.ts';
import { staffMember } from './staff.ts';

/** Staff management by owners: inviting, roles, disabling. */

export const managedStaffMember = staffMember.extend({
  invited: z.boolean().describe('Has not accepted the invitation yet'),
  second_factor: z.boolean().describe('Signs in with one'),
  created_at: timestamp,
  last_login: timestamp.nullable(),
  disabled_at: timestamp.nullable(),
});
export type ManagedStaffMember = z.infer<typeof managedStaffMember>;

export const staffInvitation = z.strictObject({ username, email, role: z.enum(staffRoles) });

const token = z.string().min(1).max(200);
const changedMember = messageAnswer.extend({ member: managedStaffMember });

export const staffMemberRoutes = defineRoutes({
  listStaff: {
    method: 'GET',
    path: '/admin/staff',
    summary: 'All members of staff, in the order they joined',
    audience: audience.admin('staff.view'),
    query: pageQuery,
    response: z.object({ staff: z.array(managedStaffMember), next_cursor: nextCursor }),
  },
  inviteStaff: {
    method: 'POST',
    path: '/admin/staff',
    summary: 'Invite a colleague by e-mail',
    audience: audience.admin('staff.manage'),
    body: staffInvitation,
    response: changedMember,
    status: 201,
    recentPassword: true,
    errors: ['username_or_email_taken'],
    idempotent: true,
  },
  inviteStaffAgain: {
    method: 'POST',
    path: '/admin/staff/{id}/invite',
    summary: 'Send a new link to a colleague who has not accepted yet',
    audience: audience.admin('staff.manage'),
    params: idParams,
    response: changedMember,
    errors: ['not_found', 'conflict'],
  },
  changeStaffRole: {
    method: 'PUT',
    path: '/admin/staff/{id}/role',
    summary: 'Change a colleague’s role; in force at the next call',
    audience: audience.admin('staff.manage'),
    params: idParams,
    body: z.strictObject({ role: z.enum(staffRoles) }),
    response: changedMember,
    recentPassword: true,
    errors: ['not_found', 'last_owner'],
  },
  disableStaff: {
    method: 'PUT',
    path: '/admin/staff/{id}/disable',
    summary: 'End a colleague’s access; all sessions end at once',
    audience: audience.admin('staff.manage'),
    params: idParams,
    response: changedMember,
    recentPassword: true,
    errors: ['not_found', 'conflict', 'last_owner'],
  },
  enableStaff: {
    method: 'PUT',
    path: '/admin/staff/{id}/enable',
    summary: 'Give a disabled colleague access again',
    audience: audience.admin('staff.manage'),
    params: idParams,
    response: changedMember,
    recentPassword: true,
    errors: ['not_found', 'conflict'],
  },
  endStaffSessions: {
    method: 'DELETE',
    path: '/admin/staff/{id}/sessions',
    summary: 'Sign a colleague out everywhere; the access stays',
    audience: audience.admin('staff.manage'),
    params: idParams,
    response: messageAnswer,
    errors: ['not_found'],
  },
  resetStaffSecondFactors: {
    method: 'DELETE',
    path: '/admin/staff/{id}/second-factors',
    summary: 'Remove a colleague’s second factors, for one who can use none of them any more',
    audience: audience.admin('staff.manage'),
    recentPassword: true,
    params: idParams,
    response: changedMember,
    errors: ['not_found', 'no_second_factor'],
  },
  checkStaffInvitation: {
    method: 'POST',
    path: '/admin/accept-invitation/check',
    summary: 'Whether an invitation can still be accepted, without accepting it',
    audience: audience.public,
    body: z.strictObject({ token }),
    response: z.object({ usable: z.boolean() }),
  },
  acceptStaffInvitation: {
    method: 'POST',
    path: '/admin/accept-invitation',
    summary: 'Accept an invitation by choosing a password',
    audience: audience.public,
    body: z.strictObject({ token, password: newPassword }),
    response: messageAnswer,
    errors: ['link_unusable'],
  },
});
