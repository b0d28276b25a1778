import { z } from 'zod';
import { email, messageAnswer } from './fields.ts';
import { audience, defineRoutes } from './route.ts';

/** What staff may change while the product runs. */

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

export const settingRoutes = defineRoutes({
  readSettings: {
    method: 'GET',
    path: '/admin/settings',
    summary: 'The settings as they are',
    audience: audience.admin('settings.manage'),
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
