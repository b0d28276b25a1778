import { z } from 'zod';
import { id, idParams, messageAnswer, timestamp } from './fields.ts';
import { audience, defineRoutes } from './route.ts';

/** The key by which a partner's own servers and sites speak to us, in the header X-API-Key. */

export const apiKeyStates = ['restricted', 'not_generated', 'available'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

/** Everything about a key but the key. */
export const apiKeyDetails = z.object({
  masked_key: z.string().describe('Only the last four characters can be read'),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  last_used_origin: z.string().nullable().describe('The site it was last used from, if it said so'),
});
export type ApiKeyDetails = z.infer<typeof apiKeyDetails>;

const revealedKey = apiKeyDetails.extend({ api_key: z.string() });

export const apiKeyRoutes = defineRoutes({
  apiKey: {
    method: 'GET',
    path: '/partners/api-key',
    summary: 'The own API key, in clear',
    audience: audience.partner,
    response: revealedKey,
    recentPassword: true,
    errors: ['kyc_not_approved', 'api_key_not_generated'],
  },
  apiKeyStatus: {
    method: 'GET',
    path: '/partners/api-key/status',
    summary: 'Whether there is an API key, and what it is without revealing it',
    audience: audience.partner,
    response: z.object({ status: z.enum(apiKeyStates), key: apiKeyDetails.nullable() }),
  },
  regenerateApiKey: {
    method: 'PUT',
    path: '/partners/api-key/regenerate',
    summary: 'Replace the own API key; the old one ends at once',
    audience: audience.partner,
    response: revealedKey.extend(messageAnswer.shape),
    recentPassword: true,
    errors: ['kyc_not_approved', 'api_key_not_generated'],
  },
  regeneratePartnerApiKey: {
    method: 'POST',
    path: '/admin/partners/{id}/regenerate-api-key',
    summary: 'Replace a partner’s API key, or give the first one; staff never see it',
    audience: audience.admin('api_keys.regenerate'),
    params: idParams,
    response: messageAnswer.extend({ key: apiKeyDetails }),
    recentPassword: true,
    errors: ['not_found', 'partner_kyc_not_approved'],
  },
  whoAmI: {
    method: 'GET',
    path: '/sdk/whoami',
    summary: 'Whose API key this is',
    audience: audience.apiKey,
    response: z.object({ partner_id: id, username: z.string(), company_name: z.string() }),
  },
});
