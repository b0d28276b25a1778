import type {
  createdPasskey,
  passkeyAssertion,
  passkeyCreation,
  passkeyRequest,
} from '@baize/contract';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { z } from 'zod';

/** Loaded with the first passkey; most users have none. */
const load = () => import('@simplewebauthn/browser');

export const passkeysWork = () => typeof globalThis.PublicKeyCredential === 'function';

/** The user, the device or the browser did not complete the passkey operation. */
export class PasskeyFailure extends Error {
  override name = 'PasskeyFailure';
}

export function createPasskey(
  options: z.infer<typeof passkeyCreation>,
): Promise<z.input<typeof createdPasskey>> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return told(load().then(({ startRegistration }) => startRegistration({ optionsJSON })));
}

export function signWithPasskey(
  options: z.infer<typeof passkeyRequest>,
): Promise<z.input<typeof passkeyAssertion>> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return told(load().then(({ startAuthentication }) => startAuthentication({ optionsJSON })));
}

async function told<T>(doing: Promise<T>): Promise<T> {
  try {
    return await doing;
  } catch (error) {
    const known = (error as Error).name === 'InvalidStateError';
    const message = known
      ? 'This device holds a passkey for your account already.'
      : 'The passkey was not used. Please try again.';
    throw new PasskeyFailure(message, { cause: error });
  }
}
