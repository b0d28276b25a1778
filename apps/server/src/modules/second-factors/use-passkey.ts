import type { PasskeyAssertion } from '@baize/contract';
import type { DB } from '@baize/db';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { Transaction } from 'kysely';
import { describePasskeys } from './describe-passkeys.ts';
import type { FactorOwner } from './factor-owner.ts';
import { CHALLENGE_MS, makeChallenge, useChallenge } from './passkey-challenges.ts';
import { relyingParty } from './relying-party.ts';
import { loadWebAuthn } from './web-authn.ts';

/** Returns the options the browser needs to sign in with one of the account's passkeys. */
export async function askForPasskey(resources: Resources, owner: FactorOwner) {
  const allowCredentials = await describePasskeys(resources.db, owner);
  if (allowCredentials.length === 0) throw new ApiError('no_second_factor');
  return {
    challenge: await makeChallenge(resources, owner, 'sign_in'),
    rpId: relyingParty(resources).id,
    timeout: CHALLENGE_MS,
    userVerification: 'preferred' as const,
    allowCredentials,
  };
}

/**
 * Returns whether a passkey of this account signed a challenge we issued to it, with a counter
 * that has advanced. The row is locked, so of two assertions with the same counter the second
 * fails.
 */
export async function usePasskey(
  db: Transaction<DB>,
  resources: Resources,
  owner: FactorOwner,
  assertion: PasskeyAssertion,
): Promise<boolean> {
  const challenge = await useChallenge(
    db,
    resources,
    owner,
    'sign_in',
    assertion.response.clientDataJSON,
  );
  if (challenge === undefined) return false;
  const passkey = await db
    .selectFrom('passkeys')
    .select(['id', 'public_key', 'sign_count'])
    .where('credential_id', '=', Buffer.from(assertion.id, 'base64url'))
    .where(owner.column, '=', owner.id)
    .forUpdate()
    .executeTakeFirst();
  if (passkey === undefined) return false;
  const sign_count = await verify(resources, assertion, challenge, {
    id: assertion.id,
    publicKey: Uint8Array.from(passkey.public_key),
    counter: passkey.sign_count,
  });
  if (sign_count === undefined) return false;
  await db
    .updateTable('passkeys')
    .set({ sign_count, last_used_at: resources.now() })
    .where('id', '=', passkey.id)
    .execute();
  return true;
}

/** Returns the passkey's new counter, or undefined if the assertion does not verify. */
async function verify(
  resources: Resources,
  assertion: PasskeyAssertion,
  expectedChallenge: string,
  credential: WebAuthnCredential,
): Promise<number | undefined> {
  const { id, origin } = relyingParty(resources);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential,
      // The password has already been checked; touching the passkey is enough.
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    // Only our log names the failed check: a counter that went back means a copied passkey.
    resources.log.warn({ reason: (error as Error).message }, 'a passkey was refused');
    return undefined;
  }
}
