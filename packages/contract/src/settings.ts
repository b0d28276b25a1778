import { z } from 'zod';
import { email, messageAnswer } from './fields.ts';
import { staffRoles } from './permissions.ts';
import { audience, defineRoutes } from './route.ts';

/** Settings that staff may change at run time. */

export const signupPolicies = ['open', 'review'] as const;

export const settings = z.strictObject({
  signup_policy: z
    .enum(signupPolicies)
    .describe('open: a new account is approved at once; review: staff approve it first'),
  sales_address: email.describe('Where enquiries of the contact form go'),
  retention_years: z
    .number({ error: 'Please enter a number of years.' })
    .int('Please enter whole years.')
    .min(1, 'Records are kept for at least 1 year.')
    .max(30, 'Records are kept for at most 30 years.')
    .describe('How long records of a deleted partner are kept; for partners deleted from now on'),
});
export type SettingValues = z.output<typeof settings>;

/** Roles that must set up a second factor (D34), and their grace period. */
export const secondFactorRule = z.strictObject({
  roles: z.array(z.enum(staffRoles)).max(staffRoles.length),
  grace_days: z
    .number({ error: 'Please enter a number of days.' })
    .int('Please enter whole days.')
    .min(0, 'The grace period is 0 days or more.')
    .max(90, 'The grace period is at most 90 days.')
    .describe('From the first sign-in without one; 0 asks at once'),
});
export type SecondFactorRule = z.output<typeof secondFactorRule>;

export const settingRoutes = defineRoutes({
  readSecondFactorRule: {
    method: 'GET',
    path: '/admin/settings/second-factor',
    summary: 'Of which roles a second factor is asked',
    audience: audience.admin('staff.view'),
    response: secondFactorRule,
  },
  updateSecondFactorRule: {
    method: 'PUT',
    path: '/admin/settings/second-factor',
    summary: 'Ask a second factor of these roles and of no other',
    audience: audience.admin('staff.manage'),
    recentPassword: true,
    body: secondFactorRule,
    response: messageAnswer.extend({ rule: secondFactorRule }),
  },
  readSettings: {
    method: 'GET',
    path: '/admin/settings',
    summary: 'The settings as they are',
    audience: audience.admin('settings.view'),
    response: z.object({ settings }),
  },
  updateSettings: {
    method: 'PUT',
    path: '/admin/settings',
    summary: 'Change the settings; what is left out stays',
    audience: audience.admin('settings.manage'),
    body: settings.partial(),
    response: messageAnswer.extend({ settings }),
  },
});
