import { z } from 'zod';
import {
  email,
  id,
  line,
  messageAnswer,
  newPassword,
  presentedName,
  presentedPassword,
  requiredLine,
  timestamp,
  username,
  websiteUrl,
} from './fields.ts';
import { limits } from './limits.ts';
import { passkeyAssertion, passkeyRequest } from './passkeys.ts';
import { paymentTiers } from './plans.ts';
import { audience, defineRoutes } from './route.ts';
import { secondFactorAsked, twoFactorCode } from './second-factors.ts';

/** A partner's account: registration, login, profile, password, two-factor authentication. */

export const accountStatuses = ['pending', 'approved', 'rejected'] as const;
export const kycStatuses = ['not_submitted', 'pending', 'approved', 'rejected'] as const;
export const accountStatus = z.enum(accountStatuses);
export const kycStatus = z.enum(kycStatuses);

export const partner = z.object({
  id,
  username: z.string(),
  email: z.string(),
  email_confirmed_at: timestamp.nullable().describe('When a link or code sent to it was used'),
  company_name: z.string(),
  registration_number: z.string(),
  address: z.string(),
  website_url: z.string(),
  contact_email: z.string(),
  contact_email_confirmed_at: timestamp
    .nullable()
    .describe('When a link sent to it was used: copies go there from then on'),
  status: accountStatus,
  kyc_status: kycStatus,
  subscription_plan: z.string().describe('basic, premium, or another plan by its name'),
  requested_plan: z
    .string()
    .nullable()
    .describe('The tier chosen when registering, until staff set the plan'),
  live_approved_at: timestamp
    .nullable()
    .describe('Since when live mode is on: staff approved it (D41)'),
  first_visit: z.boolean().describe('The guide of the first visit has not been dismissed'),
  created_at: timestamp,
  updated_at: timestamp,
  last_login: timestamp.nullable(),
});
export type Partner = z.infer<typeof partner>;

export const registration = z.strictObject({
  username,
  email,
  password: newPassword,
  company_name: requiredLine('Company name'),
  website_url: websiteUrl,
  contact_email: email,
  requested_plan: z
    .enum(paymentTiers)
    .optional()
    .describe('The tier that was chosen on the public site: a wish, shown to staff as an enquiry'),
});

export const login = z.strictObject({
  username: presentedName,
  password: presentedPassword,
  two_factor_code: twoFactorCode.optional(),
  two_factor_method: z
    .enum(['app', 'email'])
    .optional()
    .describe(
      'Whose code it is; without one of them, the app’s where it is set up. Without a code, email sends one',
    ),
  passkey: passkeyAssertion.optional(),
  remember_me: z.boolean().optional(),
});

/**
 * Strict: rejects fields such as status, kyc_status, role, id or plan instead of ignoring them
 * (D14).
 */
export const profileUpdate = z.strictObject({
  username,
  email,
  company_name: requiredLine('Company name'),
  registration_number: line(100),
  address: line(limits.text.address),
  website_url: websiteUrl,
  contact_email: email,
});

export const passwordChange = z.strictObject({
  current_password: presentedPassword,
  new_password: newPassword,
});

export const loginAnswer = z.union([
  z
    .object({ token: z.string(), requires_2fa: z.literal(false), message: z.string() })
    .meta({ title: 'Signed in' }),
  secondFactorAsked,
]);

export const accountRoutes = defineRoutes({
  register: {
    method: 'POST',
    path: '/partners/register',
    summary: 'Register a partner account',
    audience: audience.public,
    body: registration,
    response: messageAnswer.extend({ user: partner }),
    status: 201,
    errors: ['username_or_email_taken'],
  },
  login: {
    method: 'POST',
    path: '/partners/login',
    summary: 'Sign in, in one step or, with two-factor on, in two',
    audience: audience.public,
    body: login,
    response: loginAnswer,
    errors: [
      'invalid_credentials',
      'invalid_two_factor_code',
      'two_factor_code_spent',
      'sign_in_expired',
      'account_pending',
      'account_suspended',
      'code_recently_sent',
    ],
  },
  loginPasskey: {
    method: 'POST',
    path: '/partners/login/passkey',
    summary: 'What the browser needs to sign in with a passkey, for whoever knows the password',
    audience: audience.public,
    body: login.pick({ username: true, password: true }),
    response: z.object({ options: passkeyRequest }),
    errors: ['invalid_credentials', 'account_pending', 'account_suspended', 'no_second_factor'],
  },
  logout: {
    method: 'POST',
    path: '/partners/logout',
    summary: 'End this session',
    audience: audience.partner,
    response: messageAnswer,
  },
  forgotPassword: {
    method: 'POST',
    path: '/partners/forgot-password',
    summary: 'Ask for a password reset link; the answer is the same for every address',
    audience: audience.public,
    body: z.strictObject({ email }),
    response: messageAnswer,
  },
  resetPassword: {
    method: 'POST',
    path: '/partners/reset-password',
    summary: 'Set a new password with the token from the e-mail',
    audience: audience.public,
    body: z.strictObject({ token: z.string().min(1).max(200), password: newPassword }),
    response: messageAnswer,
    errors: ['link_unusable'],
  },
  checkResetLink: {
    method: 'POST',
    path: '/partners/reset-password/check',
    summary: 'Whether a reset link can still be used, without using it',
    audience: audience.public,
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    response: z.object({ usable: z.boolean() }),
  },
  profile: {
    method: 'GET',
    path: '/partners/profile',
    summary: 'The signed-in partner',
    audience: audience.partner,
    response: partner,
  },
  dismissFirstVisit: {
    method: 'POST',
    path: '/partners/first-visit/dismiss',
    summary: 'Leave the guide of the first visit, for good and on every device',
    audience: audience.partner,
    response: messageAnswer,
  },
  updateProfile: {
    method: 'PUT',
    path: '/partners/profile/update',
    summary: 'Change the own profile',
    audience: audience.partner,
    body: profileUpdate,
    response: partner,
    recentPassword: { toChange: 'email' },
    errors: ['username_or_email_taken'],
  },
  changePassword: {
    method: 'PUT',
    path: '/partners/password',
    summary: 'Change the own password; every other session ends',
    audience: audience.partner,
    body: passwordChange,
    response: messageAnswer,
    errors: ['current_password_incorrect'],
  },
  confirmPassword: {
    method: 'POST',
    path: '/partners/confirm-password',
    summary: 'Give the password again, for what a session alone may not do',
    audience: audience.partner,
    body: login.pick({ password: true }),
    response: messageAnswer,
    errors: ['current_password_incorrect'],
  },
  twoFactorStatus: {
    method: 'GET',
    path: '/partners/2fa/status',
    summary: 'Whether sign-in asks for a code',
    audience: audience.partner,
    response: z.object({ enabled: z.boolean() }),
  },
  enableTwoFactor: {
    method: 'POST',
    path: '/partners/2fa/enable',
    summary: 'Ask for a code at sign-in',
    audience: audience.partner,
    response: messageAnswer.extend({ enabled: z.boolean() }),
    recentPassword: true,
    errors: ['two_factor_already_enabled'],
  },
  disableTwoFactor: {
    method: 'POST',
    path: '/partners/2fa/disable',
    summary: 'Stop asking for a code at sign-in',
    audience: audience.partner,
    response: messageAnswer.extend({ enabled: z.boolean() }),
    recentPassword: true,
    errors: ['two_factor_already_disabled'],
  },
});
