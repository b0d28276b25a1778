import { z } from 'zod';
import { accountStatus, kycStatus, partner } from './accounts.ts';
import {
  email,
  id,
  idParams,
  line,
  messageAnswer,
  newPassword,
  nextCursor,
  pageQuery,
  paragraph,
  requiredLine,
  timestamp,
  username,
  websiteUrl,
} from './fields.ts';
import { limits } from './limits.ts';
import { audience, defineRoutes } from './route.ts';

/** Partners in the back office. */

export const adminPartner = partner.extend({
  two_factor_enabled: z.boolean().describe('The code by e-mail'),
  second_factor: z.boolean().describe('Whether an app or a passkey is set up'),
  invited: z.boolean().describe('Added by staff and no password set yet'),
  deleted_at: timestamp.nullable(),
  retention_until: timestamp
    .nullable()
    .describe('Once deleted: kept records are erased after this moment'),
  legal_hold: z.boolean().describe('Kept records are not erased while this is set'),
});
export type AdminPartner = z.infer<typeof adminPartner>;

export const newPartner = z.strictObject({
  username,
  email,
  company_name: requiredLine('Company name'),
  website_url: websiteUrl,
  contact_email: email,
  password: z
    .union([z.literal(''), newPassword])
    .optional()
    .describe('Without one the partner is invited by e-mail to set it'),
});
export const newPartnerIncomplete = 'All fields except password are required.';

export const partnerSorts = ['created_at', 'company_name', 'username', 'last_login'] as const;
export type PartnerSort = (typeof partnerSorts)[number];

export const partnerFilters = z.object({
  search: line(limits.text.search)
    .optional()
    .describe(
      'Any part of username, company name or e-mail, in any letter case. A page of a search can be short while next_cursor says that there is more to look through.',
    ),
  status: accountStatus.optional(),
  kyc_status: kycStatus.optional(),
  deleted: z
    .enum(['true', 'false'])
    .default('false')
    .describe('Deleted partners whose records are still kept, instead of the others'),
});
export type PartnerFilters = z.output<typeof partnerFilters>;

export const partnerCounts = z.object({
  total: z.number().int(),
  pending: z.number().int(),
  approved: z.number().int(),
  rejected: z.number().int(),
  deleted: z.number().int().describe('Whose records are still kept; not part of the total'),
  kyc: z.record(kycStatus, z.number().int()),
});
export type PartnerCounts = z.infer<typeof partnerCounts>;

/**
 * Status last seen by the user. If the status has changed, the request is rejected as a conflict.
 */
const seenStatus = accountStatus.optional();

const keyState = z
  .object({
    id,
    hint: z.string().describe('The last four characters'),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
    last_used_origin: z.string().nullable(),
  })
  .nullable();

const changedPartner = messageAnswer.extend({ partner: adminPartner });

export const partnerRoutes = defineRoutes({
  listPartners: {
    method: 'GET',
    path: '/admin/partners',
    summary: 'Partners, searched, filtered and sorted; counts are over all of them',
    audience: audience.admin('partners.view'),
    query: pageQuery.extend({
      ...partnerFilters.shape,
      sort: z.enum(partnerSorts).default('created_at'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: z.object({
      partners: z.array(adminPartner),
      counts: partnerCounts,
      next_cursor: nextCursor,
    }),
  },
  addPartner: {
    method: 'POST',
    path: '/admin/partners',
    summary: 'Add an approved partner, with a password or by invitation',
    audience: audience.admin('partners.manage'),
    body: newPartner,
    incompleteMessage: newPartnerIncomplete,
    response: changedPartner,
    status: 201,
    errors: ['username_or_email_taken'],
    idempotent: true,
  },
  exportPartners: {
    method: 'GET',
    path: '/admin/partners/export',
    summary: 'The partners that match, as CSV',
    audience: audience.admin('partners.export'),
    query: partnerFilters,
    response: { mediaType: 'text/csv' },
  },
  readPartner: {
    method: 'GET',
    path: '/admin/partners/{id}',
    summary: 'One partner, with the state of the API keys',
    audience: audience.admin('partners.view'),
    params: idParams,
    response: z.object({
      partner: adminPartner,
      api_key: keyState.describe('The publishable key of test mode'),
      live_api_key: keyState.describe('That of live mode, once it is on'),
    }),
    errors: ['not_found'],
  },
  deletePartner: {
    method: 'DELETE',
    path: '/admin/partners/{id}',
    summary: 'Delete a partner: sessions and key end at once, records are kept as the law asks',
    audience: audience.admin('partners.manage'),
    params: idParams,
    response: changedPartner,
    errors: ['not_found'],
  },
  approvePartner: {
    method: 'PUT',
    path: '/admin/partners/{id}/approve',
    summary: 'Approve a pending or rejected partner',
    audience: audience.admin('partners.manage'),
    params: idParams,
    body: z.strictObject({ seen_status: seenStatus }),
    response: changedPartner,
    errors: ['not_found', 'conflict'],
  },
  rejectPartner: {
    method: 'PUT',
    path: '/admin/partners/{id}/reject',
    summary: 'Reject a pending or suspend an approved partner',
    audience: audience.admin('partners.manage'),
    params: idParams,
    body: z.strictObject({
      seen_status: seenStatus,
      reason: paragraph('Please provide a reason.', 1_000)
        .optional()
        .describe('Told to the partner'),
    }),
    response: changedPartner,
    errors: ['not_found', 'conflict'],
  },
  endPartnerSessions: {
    method: 'DELETE',
    path: '/admin/partners/{id}/sessions',
    summary: 'Sign a partner out everywhere; the account stays',
    audience: audience.admin('partners.manage'),
    params: idParams,
    response: messageAnswer,
    errors: ['not_found'],
  },
  resetPartnerSecondFactors: {
    method: 'DELETE',
    path: '/admin/partners/{id}/second-factors',
    summary:
      'Remove a partner’s app, passkeys and recovery codes, for one who can use none any more',
    audience: audience.admin('partners.manage'),
    recentPassword: true,
    params: idParams,
    response: changedPartner,
    errors: ['not_found', 'no_second_factor'],
  },
  setPartnerPlan: {
    method: 'PUT',
    path: '/admin/partners/{id}/plan',
    summary: 'Set a partner’s plan; a tier it asked for is decided by this, and it is told',
    audience: audience.admin('partners.manage'),
    params: idParams,
    body: z.strictObject({ subscription_plan: requiredLine('Plan', limits.text.plan) }),
    response: changedPartner,
    errors: ['not_found'],
  },
  holdPartnerRecords: {
    method: 'PUT',
    path: '/admin/partners/{id}/legal-hold',
    summary: 'Keep a partner’s records beyond the retention time, or stop keeping them',
    audience: audience.admin('partners.manage'),
    params: idParams,
    body: z.strictObject({ legal_hold: z.boolean() }),
    response: changedPartner,
    errors: ['not_found'],
  },
});
