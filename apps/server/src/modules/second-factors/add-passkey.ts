import { type CreatedPasskey, limits, type SecondFactorRoute } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { describePasskeys } from './describe-passkeys.ts';
import { lockHolder, ownerOf, ownerValues } from './factor-owner.ts';
import { CHALLENGE_MS, makeChallenge, useChallenge } from './passkey-challenges.ts';
import { passkeyColumns } from './passkey-columns.ts';
import { ensureRecoveryCodes } from './recovery-codes.ts';
import { relyingParty } from './relying-party.ts';
import { limitFactorChanges, tellFactorEvent } from './tell-factor-event.ts';
import { loadWebAuthn } from './web-authn.ts';

/** EdDSA, ES256 and RS256: every authenticator supports at least one of them. */
const algorithms = [-8, -7, -257];

export const passkeyNamed = (name: string) => ({ what: 'Passkey', name });

export const beginPasskey: Operation<SecondFactorRoute<'beginPasskey'>> = async ({
  resources,
  caller,
}) => {
  const owner = ownerOf(caller);
  const excludeCredentials = await describePasskeys(resources.db, owner);
  assertRoom(excludeCredentials);
  const { id, name } = relyingParty(resources);
  // The user handle reveals nothing about the account and is the same for all of its passkeys.
  const handle = resources.secrets.hash('passkey-user', `${owner.column}:${owner.id}`);
  return {
    options: {
      challenge: await makeChallenge(resources, owner, 'creation'),
      rp: { id, name },
      user: {
        id: handle.toString('base64url'),
        name: caller.username,
        displayName: caller.username,
      },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: CHALLENGE_MS,
      attestation: 'none' as const,
      excludeCredentials,
      authenticatorSelection: {
        residentKey: 'preferred' as const,
        requireResidentKey: false,
        userVerification: 'preferred' as const,
      },
    },
  };
};

export const addPasskey: Operation<SecondFactorRoute<'addPasskey'>> = async ({
  resources,
  caller,
  body: { name, passkey: created },
  actor,
}) => {
  const owner = ownerOf(caller);
  await limitFactorChanges(resources, owner);
  const added = await perform(resources, actor, async (act) => {
    const holder = await lockHolder(act.db, owner);
    assertRoom(await describePasskeys(act.db, owner));
    const { clientDataJSON } = created.response;
    const challenge = await useChallenge(act.db, resources, owner, 'creation', clientDataJSON);
    if (challenge === undefined) throw new ApiError('set_up_expired');
    const { id, publicKey, counter } = await verify(resources, created, challenge);
    const passkey = await act.db
      .insertInto('passkeys')
      .values({
        ...ownerValues(owner),
        name,
        credential_id: Buffer.from(id, 'base64url'),
        public_key: Buffer.from(publicKey),
        sign_count: counter,
        transports: created.response.transports ?? [],
        created_at: resources.now(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(passkeyColumns)
      .executeTakeFirst();
    if (passkey === undefined) throw new ApiError('passkey_exists');
    tellFactorEvent(act, holder, 'second_factor_added', resources.now(), passkeyNamed(name));
    return { passkey, recovery_codes: await ensureRecoveryCodes(act.db, resources, owner) };
  });
  return { message: 'Your passkey is set up.', ...added };
};

function assertRoom(known: readonly unknown[]): void {
  if (known.length >= limits.secondFactor.passkeys) throw new ApiError('too_many_passkeys');
}

/**
 * We request no attestation; browsers then send none, or one the passkey signed itself. Other
 * formats contain certificates, whose revocation lists would have to be fetched.
 */
const attestations = ['none', 'packed'];

async function verify(resources: Resources, created: CreatedPasskey, expectedChallenge: string) {
  const { id, origin } = relyingParty(resources);
  const { decodeAttestationObject, verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const attestation = Buffer.from(created.response.attestationObject, 'base64url');
    const format = decodeAttestationObject(Uint8Array.from(attestation)).get('fmt');
    if (!attestations.includes(format)) throw new Error(`Unexpected attestation ${format}`);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...created,
        response: {
          clientDataJSON: created.response.clientDataJSON,
          attestationObject: created.response.attestationObject,
        },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: false,
    });
    if (!verified) throw new Error('The attestation does not verify');
    return registrationInfo.credential;
  } catch (error) {
    throw new ApiError('passkey_refused', { cause: error });
  }
}
