import { randomBytes } from 'node:crypto';
import { limits } from '@baize/contract';
import type { DB, PasskeyPurpose } from '@baize/db';
import type { Resources } from '@baize/platform/config/resources';
import type { Transaction } from 'kysely';
import { type FactorOwner, ownerValues } from './factor-owner.ts';
import { loadWebAuthn } from './web-authn.ts';

/**
 * Challenges that passkeys sign. A challenge is stored as a hash, belongs to one account and
 * purpose, expires after minutes and can be used once.
 */

export const CHALLENGE_MS = limits.secondFactor.setUpMinutes * 60_000;

const hashChallenge = ({ secrets }: Pick<Resources, 'secrets'>, challenge: string) =>
  secrets.hash('passkey-challenge', challenge);

export async function makeChallenge(
  resources: Pick<Resources, 'db' | 'secrets' | 'now'>,
  owner: FactorOwner,
  purpose: PasskeyPurpose,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await resources.db
    .insertInto('passkey_challenges')
    .values({
      ...ownerValues(owner),
      purpose,
      challenge_hash: hashChallenge(resources, challenge),
      expires_at: new Date(resources.now().getTime() + CHALLENGE_MS),
    })
    .execute();
  return challenge;
}

/** Deletes the signed challenge and returns it, if we issued it to this account. */
export async function useChallenge(
  db: Transaction<DB>,
  resources: Pick<Resources, 'secrets' | 'now'>,
  owner: FactorOwner,
  purpose: PasskeyPurpose,
  clientData: string,
): Promise<string | undefined> {
  const challenge = await readChallenge(clientData);
  if (challenge === undefined) return undefined;
  const used = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashChallenge(resources, challenge))
    .where(owner.column, '=', owner.id)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', resources.now().toISOString())
    .returning('challenge_hash')
    .executeTakeFirst();
  return used && challenge;
}

async function readChallenge(clientData: string): Promise<string | undefined> {
  const { decodeClientDataJSON } = await loadWebAuthn();
  try {
    const { challenge } = decodeClientDataJSON(clientData) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    // Not a browser's client data, so it contains no challenge.
    return undefined;
  }
}
