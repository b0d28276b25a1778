import { randomBytes } from 'node:crypto';
import type { ApiKeyDetails } from '@baize/contract';
import { API_KEY_HASH } from '@baize/server-kit';
import type { Act } from '../../platform/acts/act.ts';
import type { Resources } from '../../platform/config/resources.ts';
import { endApiKey } from './end-api-key.ts';
import { API_KEY_SEAL, KEY_PREFIX, keyColumns, toKeyDetails } from './key-details.ts';

const KEY_BYTES = 32;
const HINT_LENGTH = 4;

export type IssuedKey = ApiKeyDetails & { api_key: string };

/**
 * Gives a partner a new API key and ends the one before. The caller holds the partner's row
 * locked and has made sure that KYC is approved.
 */
export async function issueApiKey(
  act: Act,
  { secrets, now }: Pick<Resources, 'secrets' | 'now'>,
  partnerId: number,
): Promise<IssuedKey> {
  const partner = await act.db
    .selectFrom('partners')
    .select(['username', 'email', 'company_name'])
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow();
  const regenerated = await endApiKey(act, partnerId, now());
  const api_key = KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url');
  const row = await act.db
    .insertInto('api_keys')
    .values({
      partner_id: partnerId,
      key_hash: secrets.hash(API_KEY_HASH, api_key),
      sealed_key: secrets.seal(API_KEY_SEAL, api_key),
      hint: api_key.slice(-HINT_LENGTH),
      created_at: now(),
    })
    .returning(keyColumns)
    .executeTakeFirstOrThrow();
  act.record({
    action: regenerated ? 'api_key.regenerated' : 'api_key.generated',
    values: { company: partner.company_name },
    partnerId,
    subject: { kind: 'api_key', id: row.id },
  });
  act.notify({
    partnerId,
    type: 'system',
    subject: { kind: 'api_key', id: row.id },
    title: regenerated ? 'API key replaced' : 'API key generated',
    message: regenerated
      ? 'Your API key was replaced and the old one no longer works. Please update your integrations.'
      : 'Your API key is ready. You find it under API Keys.',
  });
  act.email({
    eventKey: `api_keys_generated:${row.id}`,
    to: partner.email,
    partnerId,
    message: {
      template: 'api_keys_generated',
      data: { username: partner.username, key_hint: row.hint, regenerated },
    },
  });
  return { api_key, ...toKeyDetails(row) };
}
