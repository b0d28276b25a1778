import { z } from 'zod';
import { id, idParams, messageAnswer, requiredLine, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { createdPasskey, passkeyCreation } from './passkeys.ts';
import { type Audience, audience, defineRoutes, type Route } from './route.ts';

/** Second factors for login: app code, passkey, emailed code, recovery code (D34). */

export const secondFactorMethods = ['passkey', 'app', 'email', 'recovery_code'] as const;
const secondFactorMethod = z.enum(secondFactorMethods);
export type SecondFactorMethod = z.infer<typeof secondFactorMethod>;

/** Response to a login with a correct password that needs a second factor. */
export const secondFactorAsked = z
  .object({
    requires_2fa: z.literal(true),
    methods: z.array(secondFactorMethod),
    message: z.string(),
  })
  .meta({ title: 'A second factor is asked for' });

/** A recovery code such as abcde-fghjk; dash and case are ignored. */
const recoveryCode = /^[a-z2-9]{5}-?[a-z2-9]{5}$/i;
export const isRecoveryCode = (code: string): boolean => recoveryCode.test(code);

/** Code of the second step, and the methods it can belong to. */
export const twoFactorCode = z
  .string()
  .trim()
  .refine((code) => code.length <= limits.twoFactor.codeLength || isRecoveryCode(code), {
    error: `The code has ${limits.twoFactor.codeLength} digits, or is a recovery code.`,
  });

export const passkey = z.object({
  id,
  name: z.string(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const secondFactors = z.object({
  app: z.object({ created_at: timestamp }).nullable(),
  passkeys: z.array(passkey),
  recovery_codes_left: z.number().int(),
});
export type SecondFactors = z.infer<typeof secondFactors>;

const passkeyName = requiredLine('Name', limits.secondFactor.passkeyNameLength);
export const passkeyNaming = z.strictObject({ name: passkeyName });

const added = messageAnswer.extend({
  recovery_codes: z
    .array(z.string())
    .nullable()
    .describe('Shown this once, with the first factor; null where there are some already'),
});

/** Builds the same routes for partners and staff, under different paths. */
function routesUnder<const At extends 'partners' | 'admin', const A extends Audience>(
  at: At,
  who: A,
) {
  return defineRoutes({
    readSecondFactors: {
      method: 'GET',
      path: `/${at}/second-factors`,
      summary: 'The own authenticator app, passkeys and how many recovery codes are left',
      audience: who,
      beforeSecondFactor: true,
      response: secondFactors,
    },
    removeSecondFactors: {
      method: 'DELETE',
      path: `/${at}/second-factors`,
      summary: 'Remove the app, all passkeys and the recovery codes',
      audience: who,
      recentPassword: true,
      response: messageAnswer,
      errors: ['no_second_factor'],
    },
    beginApp: {
      method: 'POST',
      path: `/${at}/second-factors/app`,
      summary: 'Begin to set up an authenticator app: the key to enter or to scan',
      audience: who,
      beforeSecondFactor: true,
      recentPassword: true,
      response: z.object({
        key: z.string().describe('In base 32, for typing'),
        uri: z.string().describe('otpauth://, to be drawn as a QR code'),
      }),
      errors: ['authenticator_app_exists'],
    },
    confirmApp: {
      method: 'POST',
      path: `/${at}/second-factors/app/confirm`,
      summary: 'Finish it with a code from the app; from now on signing in asks for one',
      audience: who,
      beforeSecondFactor: true,
      recentPassword: true,
      body: z.strictObject({ code: z.string().trim().max(limits.twoFactor.codeLength) }),
      response: added,
      errors: ['authenticator_app_exists', 'set_up_expired', 'set_up_code_wrong'],
    },
    removeApp: {
      method: 'DELETE',
      path: `/${at}/second-factors/app`,
      summary: 'Stop asking for a code from the app',
      audience: who,
      recentPassword: true,
      response: messageAnswer,
      errors: ['not_found'],
    },
    beginPasskey: {
      method: 'POST',
      path: `/${at}/second-factors/passkeys/options`,
      summary: 'What the browser needs to make a passkey',
      audience: who,
      beforeSecondFactor: true,
      recentPassword: true,
      response: z.object({ options: passkeyCreation }),
      errors: ['too_many_passkeys'],
    },
    addPasskey: {
      method: 'POST',
      path: `/${at}/second-factors/passkeys`,
      summary: 'Keep the passkey that the browser made',
      audience: who,
      beforeSecondFactor: true,
      recentPassword: true,
      body: z.strictObject({ name: passkeyName, passkey: createdPasskey }),
      response: added.extend({ passkey }),
      status: 201,
      errors: ['passkey_refused', 'set_up_expired', 'passkey_exists', 'too_many_passkeys'],
    },
    renamePasskey: {
      method: 'PUT',
      path: `/${at}/second-factors/passkeys/{id}`,
      summary: 'Give a passkey another name',
      audience: who,
      params: idParams,
      body: passkeyNaming,
      response: messageAnswer.extend({ passkey }),
      errors: ['not_found'],
    },
    removePasskey: {
      method: 'DELETE',
      path: `/${at}/second-factors/passkeys/{id}`,
      summary: 'Forget a passkey',
      audience: who,
      recentPassword: true,
      params: idParams,
      response: messageAnswer,
      errors: ['not_found'],
    },
    makeRecoveryCodes: {
      method: 'POST',
      path: `/${at}/second-factors/recovery-codes`,
      summary: 'New recovery codes; those before stop working',
      audience: who,
      recentPassword: true,
      response: messageAnswer.extend({ recovery_codes: z.array(z.string()) }),
      errors: ['no_second_factor'],
    },
  });
}

export const partnerSecondFactorRoutes = routesUnder('partners', audience.partner);
export const staffSecondFactorRoutes = routesUnder('admin', audience.admin('profile.edit'));

export type SecondFactorRoute<Name extends keyof typeof staffSecondFactorRoutes> =
  | (typeof partnerSecondFactorRoutes)[Name]
  | (typeof staffSecondFactorRoutes)[Name];

const adminName = (name: string) => `admin${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The routes of both, under distinct names. */
export const secondFactorRoutes: Record<string, Route> = {
  ...partnerSecondFactorRoutes,
  ...Object.fromEntries(
    Object.entries<Route>(staffSecondFactorRoutes).map(([name, route]) => [adminName(name), route]),
  ),
};
