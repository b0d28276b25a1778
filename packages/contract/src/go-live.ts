import { z } from 'zod';
import { accountStatus } from './accounts.ts';
import {
  id,
  idParams,
  latestCounts,
  messageAnswer,
  nextCursor,
  pageQuery,
  timestamp,
} from './fields.ts';
import { launchBody } from './live/session.ts';
import { adminPartner } from './partners.ts';
import { audience, defineRoutes } from './route.ts';

/**
 * Going live (D41): a checklist whose steps are checked automatically, and the approval by staff.
 */

/** Steps required before the approval, in recommended order. */
export const requiredSteps = [
  'kyc',
  'allowed_origins',
  'wallet',
  'certification',
  'webhook',
  'terms',
] as const;
export type RequiredStep = (typeof requiredSteps)[number];

/** All steps, including the approval and the step after it. */
export const goLiveSteps = [...requiredSteps, 'approval', 'live_wallet'] as const;
export type GoLiveStepName = (typeof goLiveSteps)[number];

export const goLiveStates = ['done', 'open', 'blocked'] as const;
export const goLiveActors = ['partner', 'staff'] as const;

export const goLiveTitles: Record<GoLiveStepName, string> = {
  kyc: 'Company verified',
  allowed_origins: 'Allowed origins named',
  wallet: 'Test wallet answers',
  certification: 'Certification passed',
  webhook: 'Webhook verified',
  terms: 'Terms accepted',
  approval: 'Approved to go live',
  live_wallet: 'Live wallet named',
};

const step = z.object({
  name: z.enum(goLiveSteps),
  title: z.string(),
  state: z
    .enum(goLiveStates)
    .describe('open: somebody can act now; blocked: another step comes first'),
  what_to_do: z.string(),
  who_acts: z.enum(goLiveActors).describe('Whose turn it is'),
  usually_takes: z.string(),
});
export type GoLiveStep = z.infer<typeof step>;

/** Player of the test wallet used for checks and certification. */
export const testPlayer = z.strictObject({
  player_id: launchBody.shape.player_id,
  currency: launchBody.shape.currency,
});

const walletTry = z.object({
  url: z.string(),
  tried_at: timestamp,
  answer: z.string().describe('What came back, in a few words'),
  answered: z.boolean().describe('Whether that was as the protocol says'),
});

const progress = z.object({
  steps: z.array(step),
  live_approved_at: timestamp.nullable(),
  test_player: testPlayer.nullable(),
  wallet_try: walletTry.nullable().describe('The last time that the test wallet was tried'),
  terms: z.object({
    version: z.string().describe('Of the terms that are in force'),
    accepted_version: z.string().nullable(),
    accepted_at: timestamp.nullable(),
    accepted_by: z.string().nullable(),
  }),
});
export type GoLiveProgress = z.infer<typeof progress>;

/** The first open step of a partner that is not live. */
export const goLiveStages = [...requiredSteps, 'approval'] as const;
export type GoLiveStage = (typeof goLiveStages)[number];

const waitingPartner = z.object({
  id,
  company_name: z.string(),
  username: z.string(),
  status: accountStatus,
  stage: z.enum(goLiveStages).describe('The first step that is not done; approval: all are'),
  who_acts: z.enum(goLiveActors),
  done: z.array(z.enum(requiredSteps)),
  progressed_at: timestamp.describe('When a step was last taken'),
});
export type WaitingPartner = z.infer<typeof waitingPartner>;

export const goLiveRoutes = defineRoutes({
  goLiveProgress: {
    method: 'GET',
    path: '/partners/go-live',
    summary: 'The steps to live mode: what is done, what to do next and who acts',
    audience: audience.partner,
    response: progress,
  },
  tryWallet: {
    method: 'POST',
    path: '/partners/go-live/wallet',
    summary: 'Ask the test wallet for the balance of a player, who is kept for the certification',
    audience: audience.partner,
    body: testPlayer,
    response: messageAnswer.extend({ wallet_try: walletTry }),
    errors: ['kyc_not_approved', 'test_wallet_required'],
  },
  acceptTerms: {
    method: 'POST',
    path: '/partners/go-live/terms',
    summary: 'Accept the terms that are in force, named by their version',
    audience: audience.partner,
    body: z.strictObject({ version: z.string().max(40) }),
    response: messageAnswer,
    errors: ['terms_replaced'],
  },
  listGoLive: {
    method: 'GET',
    path: '/admin/go-live',
    summary: 'Partners who are not live yet, and at which step they are, latest first',
    audience: audience.admin('partners.view'),
    query: pageQuery.extend({
      stage: z
        .enum(goLiveStages)
        .optional()
        .describe('Only those. A page can be short while next_cursor says that there is more'),
    }),
    response: z.object({
      partners: z.array(waitingPartner),
      counts: latestCounts(goLiveStages),
      next_cursor: nextCursor,
    }),
  },
  partnerGoLive: {
    method: 'GET',
    path: '/admin/partners/{id}/go-live',
    summary: 'The steps of a partner to live mode',
    audience: audience.admin('partners.view'),
    params: idParams,
    response: progress,
    errors: ['not_found'],
  },
  approveGoLive: {
    method: 'PUT',
    path: '/admin/partners/{id}/go-live',
    summary: 'Approve live mode: the partner has a live key at once. Again, it answers the same',
    audience: audience.admin('partners.manage'),
    params: idParams,
    response: messageAnswer.extend({ partner: adminPartner }),
    errors: ['not_found', 'go_live_incomplete'],
  },
});
