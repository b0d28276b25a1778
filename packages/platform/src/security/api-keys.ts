import { isIP } from 'node:net';
import type { AccountMode, ApiKeyKind } from '@baize/contract';
import type { DB } from '@baize/db';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { ApiError } from '../http/api-error.ts';
import { plainAddress } from './address-group.ts';
import { isMistyped } from './key-format.ts';
import type { Secrets } from './secrets.ts';

export const API_KEY_HASH = 'api-key';
const LONGEST_ORIGIN = 300;
const USE_NOTED_EVERY_MS = 1_000;
const MISTYPED = 'The API key is incomplete or mistyped. Please copy it again.';

export type ApiKeyCaller = {
  kind: 'api_key';
  id: number;
  username: string;
  keyId: number;
  keyKind: ApiKeyKind;
  /** The partner's name for a secret key; null for a publishable key. */
  keyName: string | null;
  mode: AccountMode;
};

export type SecretKeyCaller = ApiKeyCaller & { keyName: string };

type Needed = { db: Kysely<DB>; secrets: Secrets; now: () => Date };
type Presented = Pick<FastifyRequest, 'headers' | 'ip'>;

/**
 * The only definition of a valid key: not revoked, within its grace time, of an approved partner
 * with approved KYC, and in live mode only if live mode is approved.
 */
const liveKeys = (db: Kysely<DB>) =>
  db
    .selectFrom('api_keys')
    .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
    .where('api_keys.revoked_at', 'is', null)
    .where(sql<boolean>`coalesce(api_keys.expires_at > now(), true)`)
    .where(sql<boolean>`(api_keys.mode = 'test' or partners.live_approved_at is not null)`)
    .where('partners.deleted_at', 'is', null)
    .where('partners.status', '=', 'approved')
    .where('partners.kyc_status', '=', 'approved');

/** Returns the partner of the request's key and notes when and on which site the key was used. */
export async function authenticateApiKey(
  { db, secrets, now }: Needed,
  request: Presented,
): Promise<ApiKeyCaller> {
  const { headers, ip } = request;
  const key = headers['x-api-key'];
  if (typeof key !== 'string') throw new ApiError('invalid_api_key');
  if (isMistyped(key)) throw new ApiError('invalid_api_key', { message: MISTYPED });
  const row = await liveKeys(db)
    .select([
      'partners.id',
      'partners.username',
      'api_keys.id as keyId',
      'api_keys.kind as keyKind',
      'api_keys.name as keyName',
      'api_keys.mode',
      'api_keys.last_used_at',
      mayComeFrom(ip).as('mayComeFromHere'),
    ])
    .where('api_keys.key_hash', '=', secrets.hash(API_KEY_HASH, key))
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('invalid_api_key');
  const { mayComeFromHere, last_used_at, ...caller } = row;
  if (!mayComeFromHere) throw new ApiError('address_not_allowed');
  await noteUse({ db, now }, { keyId: row.keyId, last_used_at }, headers.origin);
  const known: ApiKeyCaller = { kind: 'api_key', ...caller };
  callers.set(request, known);
  return known;
}

const callers = new WeakMap<object, ApiKeyCaller>();

/** The caller found by `authenticateApiKey` for this request. */
export const apiKeyCallerOf = (request: object): ApiKeyCaller | undefined => callers.get(request);

/**
 * Notes the use of a key at most once a second. Otherwise many clients with one key would queue for
 * its row lock, each with a commit.
 */
async function noteUse(
  { db, now }: Pick<Needed, 'db' | 'now'>,
  { keyId, last_used_at }: { keyId: number; last_used_at: string | null },
  origin: string | undefined,
): Promise<void> {
  const before = new Date(now().getTime() - USE_NOTED_EVERY_MS);
  if (last_used_at !== null && Date.parse(last_used_at) > before.getTime()) return;
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now(), last_used_origin: origin?.slice(0, LONGEST_ORIGIN) ?? null })
    .where('id', '=', keyId)
    // Of several concurrent calls, only one updates the row.
    .where(sql<boolean>`(last_used_at is null or last_used_at <= ${before})`)
    .execute();
}

/** Requires a secret key; a publishable key, which is visible in pages, is rejected. */
export async function authenticateSecretKey(
  needed: Needed,
  request: Presented,
): Promise<SecretKeyCaller> {
  const { keyName, ...caller } = await authenticateApiKey(needed, request);
  if (keyName === null) throw new ApiError('secret_key_required');
  return { ...caller, keyName };
}

/** Without a list, every IP address is allowed. An invalid IP address is never on a list. */
function mayComeFrom(ip: string) {
  const address = plainAddress(ip);
  return sql<boolean>`coalesce(cardinality(api_keys.allowed_addresses) = 0
    or ${isIP(address) ? address : null}::inet <<= any (api_keys.allowed_addresses), false)`;
}

export async function findEndedKeys(
  db: Kysely<DB>,
  keyIds: readonly number[],
): Promise<Set<number>> {
  const alive = await liveKeys(db)
    .select('api_keys.id')
    .where(sql<boolean>`api_keys.id = any (${keyIds}::bigint[])`)
    .execute();
  const ended = new Set(keyIds);
  for (const { id } of alive) ended.delete(id);
  return ended;
}
