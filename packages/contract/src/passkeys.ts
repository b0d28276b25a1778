import { z } from 'zod';

/** Passkeys as browsers and servers exchange them: the JSON forms of Web Authentication. */

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

/** Transports of a passkey: usb, nfc, internal, hybrid and future values. */
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10);
const credentialId = base64url(1_400);
const clientData = base64url(4_000);

const shared = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
};

/** A newly created passkey. Other fields from the browser are ignored. */
export const createdPasskey = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: base64url(20_000),
    transports: transports.optional(),
  }),
});
export type CreatedPasskey = z.output<typeof createdPasskey>;

/** An assertion signed with a passkey. */
export const passkeyAssertion = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('preferred'),
  }),
});

export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('preferred'),
  allowCredentials: z.array(descriptor),
});
