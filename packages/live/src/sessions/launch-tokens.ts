import { createHash, randomBytes } from 'node:crypto';
import type { Launch } from '@baize/contract/live';
import type { DB } from '@baize/db';
import type { ApiKeyCaller } from '@baize/platform/security/api-keys';
import type { Kysely } from 'kysely';

const LAUNCH_TOKEN_MS = 60_000;
const PREFIX = 'lt_';

/** Launch tokens are stored in the database. Renewal tokens are sealed and have no such prefix. */
export const isLaunchToken = (token: string) => token.startsWith(PREFIX);

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Issues a token with which a partner's server vouches for a player. It opens one session within a
 * minute.
 */
export async function issueLaunchToken(
  db: Kysely<DB>,
  { id, keyId, mode }: ApiKeyCaller,
  launch: Launch,
  now: number,
): Promise<{ launch_token: string; expires_at: string }> {
  const launch_token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  const expires_at = new Date(now + LAUNCH_TOKEN_MS).toISOString();
  await db
    .insertInto('live_launch_tokens')
    .values({
      token_hash: hashOf(launch_token),
      partner_id: id,
      api_key_id: keyId,
      mode,
      external_id: launch.player_id,
      currency: launch.currency,
      locale: launch.locale ?? null,
      country: launch.country ?? null,
      table_id: launch.table_id ?? null,
      max_round_stake: launch.limits?.max_round_stake ?? null,
      expires_at,
    })
    .execute();
  return { launch_token, expires_at };
}

/** Reads a token without redeeming it; undefined if it is unknown or expired. */
export function readLaunchToken(db: Kysely<DB>, token: string, now: number) {
  return db
    .selectFrom('live_launch_tokens')
    .select(['partner_id', 'api_key_id', 'mode', 'external_id', 'table_id'])
    .select(['currency', 'locale', 'country', 'max_round_stake'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirst();
}

/**
 * Redeems a token by deleting its row, so it works only once. Runs in the transaction that uses it:
 * if that rolls back, the page can retry with the same token.
 */
export async function redeemLaunchToken(
  trx: Kysely<DB>,
  token: string,
  now: number,
): Promise<boolean> {
  const used = await trx
    .deleteFrom('live_launch_tokens')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', new Date(now).toISOString())
    .returning('partner_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function removeExpiredLaunchTokens(db: Kysely<DB>, now: number): Promise<void> {
  await db
    .deleteFrom('live_launch_tokens')
    .where('expires_at', '<', new Date(now).toISOString())
    .execute();
}
