import { z } from 'zod';
import { passwordChange } from './accounts.ts';
import {
  id,
  messageAnswer,
  newPassword,
  presentedName,
  presentedPassword,
  staffEmail,
  timestamp,
  username,
} from './fields.ts';
import { passkeyAssertion, passkeyRequest } from './passkeys.ts';
import { staffRoles } from './permissions.ts';
import { audience, defineRoutes } from './route.ts';
import { secondFactorAsked, twoFactorCode } from './second-factors.ts';

/** Staff: login, session and own profile. */

export const staffMember = z.object({
  id,
  username: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
});
export type StaffMember = z.infer<typeof staffMember>;

export const staffLogin = z.strictObject({
  username: presentedName,
  password: z.string().trim().pipe(presentedPassword),
  two_factor_code: twoFactorCode.optional(),
  passkey: passkeyAssertion.optional(),
});
export const staffCredentials = staffLogin.pick({ username: true, password: true });

export const staffLoginAnswer = z.union([
  z
    .object({ token: z.string(), user: staffMember, requires_2fa: z.literal(false) })
    .meta({ title: 'Signed in' }),
  secondFactorAsked,
]);

/**
 * The role requires a second factor that is not set up; once overdue, only its setup is allowed.
 */
export const secondFactorDue = z.object({ due: timestamp, overdue: z.boolean() });
export type SecondFactorDue = z.infer<typeof secondFactorDue>;

export const staffProfileUpdate = z.strictObject({ username, email: staffEmail });

export const staffRoutes = defineRoutes({
  adminLogin: {
    method: 'POST',
    path: '/admin/login',
    summary: 'Sign in to the back office, in one step or, with a second factor, in two',
    audience: audience.public,
    body: staffLogin,
    response: staffLoginAnswer,
    errors: [
      'invalid_credentials',
      'invalid_two_factor_code',
      'sign_in_expired',
      'account_suspended',
    ],
  },
  adminLoginPasskey: {
    method: 'POST',
    path: '/admin/login/passkey',
    summary: 'What the browser needs to sign in with a passkey, for whoever knows the password',
    audience: audience.public,
    body: staffCredentials,
    response: z.object({ options: passkeyRequest }),
    errors: ['invalid_credentials', 'account_suspended', 'no_second_factor'],
  },
  forgotAdminPassword: {
    method: 'POST',
    path: '/admin/forgot-password',
    summary: 'Ask for a password reset link; the answer is the same for every address',
    audience: audience.public,
    body: z.strictObject({ email: staffEmail }),
    response: messageAnswer,
  },
  resetAdminPassword: {
    method: 'POST',
    path: '/admin/reset-password',
    summary: 'Set a new password with the token from the e-mail',
    audience: audience.public,
    body: z.strictObject({ token: z.string().min(1).max(200), password: newPassword }),
    response: messageAnswer,
    errors: ['link_unusable'],
  },
  checkAdminResetLink: {
    method: 'POST',
    path: '/admin/reset-password/check',
    summary: 'Whether a reset link can still be used, without using it',
    audience: audience.public,
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    response: z.object({ usable: z.boolean() }),
  },
  adminLogout: {
    method: 'POST',
    path: '/admin/logout',
    summary: 'End this session',
    audience: audience.admin('profile.edit'),
    beforeSecondFactor: true,
    response: messageAnswer,
  },
  checkSession: {
    method: 'GET',
    path: '/admin/check-session',
    summary: 'The signed-in member of staff',
    audience: audience.admin('profile.edit'),
    beforeSecondFactor: true,
    response: z.object({ user: staffMember, second_factor: secondFactorDue.nullable() }),
  },
  updateAdminProfile: {
    method: 'PUT',
    path: '/admin/profile',
    summary: 'Change the own username and e-mail',
    audience: audience.admin('profile.edit'),
    body: staffProfileUpdate,
    response: messageAnswer.extend({ user: staffMember }),
    recentPassword: { toChange: 'email' },
    errors: ['username_or_email_taken'],
  },
  changeAdminPassword: {
    method: 'PUT',
    path: '/admin/password',
    summary: 'Change the own password; every other session ends',
    audience: audience.admin('profile.edit'),
    body: passwordChange,
    response: messageAnswer,
    errors: ['current_password_incorrect'],
  },
  confirmAdminPassword: {
    method: 'POST',
    path: '/admin/confirm-password',
    summary: 'Give the password again, for what a session alone may not do',
    audience: audience.admin('profile.edit'),
    beforeSecondFactor: true,
    body: staffLogin.pick({ password: true }),
    response: messageAnswer,
    errors: ['current_password_incorrect'],
  },
});
