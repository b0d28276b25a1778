import { z } from 'zod';
import { graceHoursField } from './api-keys.ts';
import { id, idParams, messageAnswer, requiredLine, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { mode, modeOrTest } from './modes.ts';
import { audience, defineRoutes } from './route.ts';

/** Secret keys of partners' servers: named, several per mode, shown once. */

const { nameLength, addresses } = limits.apiKeys;
const notAnAddress = 'Use addresses such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32.';

/** An IP address or range. IPv4-mapped IPv6 addresses are converted to IPv4. */
export const addressRange = z
  .string()
  .trim()
  .overwrite((given) => given.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, ''))
  .refine(
    (given) =>
      [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((form) => form.safeParse(given).success),
    notAnAddress,
  );

export const secretKey = z.object({
  id,
  name: z.string(),
  mode,
  last4: z.string(),
  allowed_addresses: z.array(z.string()).describe('Empty: it may be used from anywhere'),
  created_at: timestamp,
  last_used: timestamp.nullable(),
  expires_at: timestamp.nullable().describe('When its grace time ends, once it is revoked'),
});
export type SecretKey = z.infer<typeof secretKey>;

export const secretKeyRoutes = defineRoutes({
  listSecretKeys: {
    method: 'GET',
    path: '/partners/secret-keys',
    summary: 'The own secret keys that work, newest first',
    audience: audience.partner,
    query: z.object({ mode: mode.optional() }),
    response: z.object({ secret_keys: z.array(secretKey) }),
    errors: ['kyc_not_approved'],
  },
  createSecretKey: {
    method: 'POST',
    path: '/partners/secret-keys',
    summary: 'Make a secret key; it is shown this once',
    audience: audience.partner,
    body: z.strictObject({
      name: requiredLine('Name', nameLength),
      mode: modeOrTest,
      allowed_addresses: z
        .array(addressRange)
        .max(addresses, `Use at most ${addresses} addresses.`)
        .default([]),
    }),
    response: messageAnswer.extend({ secret_key: secretKey.extend({ key: z.string() }) }),
    status: 201,
    recentPassword: true,
    idempotent: true,
    errors: ['kyc_not_approved', 'live_mode_locked', 'too_many_secret_keys'],
  },
  revokeSecretKey: {
    method: 'DELETE',
    path: '/partners/secret-keys/{id}',
    summary: 'End a secret key, at once or after a grace time',
    audience: audience.partner,
    params: idParams,
    query: z.object({ grace_hours: graceHoursField }),
    response: messageAnswer,
    recentPassword: true,
    errors: ['not_found'],
  },
});
