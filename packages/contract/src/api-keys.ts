import { z } from 'zod';
import { id, idParams, messageAnswer, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { modeOrTest } from './modes.ts';
import { audience, defineRoutes } from './route.ts';

/**
 * Keys that partners' sites and servers send in the header X-API-Key. Each mode has one publishable
 * key, which is visible in pages; secret keys are in secret-keys.ts.
 */

export const apiKeyKinds = ['publishable', 'secret'] as const;
export type ApiKeyKind = (typeof apiKeyKinds)[number];

export const apiKeyStates = ['restricted', 'not_generated', 'available'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

/** A key's details, without the key itself. */
export const apiKeyDetails = z.object({
  masked_key: z.string().describe('Only the last four characters can be read'),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  last_used_origin: z.string().nullable().describe('The site it was last used from, if it said so'),
});
export type ApiKeyDetails = z.infer<typeof apiKeyDetails>;

const revealedKey = apiKeyDetails.extend({ api_key: z.string() });

const { graceHours } = limits.apiKeys;
const wholeHours = `Use whole hours from 0 to ${graceHours}.`;

/** Hours that a replaced or revoked key keeps working. */
export const graceHoursField = z.coerce
  .number<unknown>(wholeHours)
  .int(wholeHours)
  .min(0, wholeHours)
  .max(graceHours, wholeHours)
  .default(0);

const ofMode = z.object({ mode: modeOrTest });

export const apiKeyRoutes = defineRoutes({
  apiKey: {
    method: 'GET',
    path: '/partners/api-key',
    summary: 'The own publishable API key of a mode, in clear',
    audience: audience.partner,
    query: ofMode,
    response: revealedKey,
    recentPassword: true,
    errors: ['kyc_not_approved', 'live_mode_locked', 'api_key_not_generated'],
  },
  apiKeyStatus: {
    method: 'GET',
    path: '/partners/api-key/status',
    summary: 'Whether there is an API key, and what it is without revealing it',
    audience: audience.partner,
    query: ofMode,
    response: z.object({
      status: z.enum(apiKeyStates),
      key: apiKeyDetails.nullable(),
      ending_keys: z
        .array(z.object({ masked_key: z.string(), expires_at: timestamp }))
        .describe('Replaced keys in their grace time'),
    }),
  },
  regenerateApiKey: {
    method: 'PUT',
    path: '/partners/api-key/regenerate',
    summary: 'Replace the own API key; the old one ends at once, or after a grace time',
    audience: audience.partner,
    body: z.strictObject({ mode: modeOrTest, grace_hours: graceHoursField }),
    response: revealedKey.extend(messageAnswer.shape),
    recentPassword: true,
    errors: ['kyc_not_approved', 'live_mode_locked', 'api_key_not_generated'],
  },
  regeneratePartnerApiKey: {
    method: 'POST',
    path: '/admin/partners/{id}/regenerate-api-key',
    summary: 'Replace a partner’s API key, or give the first one; staff never see it',
    audience: audience.admin('api_keys.regenerate'),
    params: idParams,
    query: ofMode,
    response: messageAnswer.extend({ key: apiKeyDetails }),
    recentPassword: true,
    errors: ['not_found', 'partner_kyc_not_approved', 'partner_not_live'],
  },
  whoAmI: {
    method: 'GET',
    path: '/sdk/whoami',
    summary: 'Whose API key this is',
    audience: audience.apiKey,
    // The key may be public, so the response does not contain the partner's username.
    response: z.object({ partner_id: id, company_name: z.string() }),
  },
});
