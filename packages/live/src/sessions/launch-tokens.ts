import { createHash, randomBytes } from 'node:crypto';
import type { Launch } from '@baize/contract/live';
import type { DB } from '@baize/db';
import type { ApiKeyCaller } from '@baize/platform/security/api-keys';
import type { Kysely } from 'kysely';

const LAUNCH_TOKEN_MS = 60_000;
const PREFIX = 'lt_';

/** Kept by us, in contrast to a renewal, which is sealed. */
export const isLaunchToken = (token: string) => token.startsWith(PREFIX);

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** What a partner's server vouches for: this player, for one session within a minute. */
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

/** What a token says, while it may still be used. */
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
 * Lets a token in once: the row is gone afterwards, whoever asks again. In the transaction of what it is used
 * for: where that comes to nothing, the page may come with the same token again.
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
