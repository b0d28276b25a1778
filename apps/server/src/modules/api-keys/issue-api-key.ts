import type { AccountMode, ApiKeyDetails } from '@baize/contract';
import type { Act } from '@baize/platform/acts/act';
import type { Resources } from '@baize/platform/config/resources';
import { API_KEY_HASH } from '@baize/platform/security/api-keys';
import { makeKey } from '@baize/platform/security/key-format';
import { endKeys, tellGrace } from './end-keys.ts';
import { API_KEY_SEAL, HINT_LENGTH, keyColumns, toKeyDetails } from './key-details.ts';

export type IssuedKey = ApiKeyDetails & { api_key: string };

/**
 * Creates a publishable key of a mode and ends the previous one. The caller must have locked the
 * partner's row and checked that the partner may have keys.
 */
export async function issueApiKey(
  act: Act,
  { secrets, now }: Pick<Resources, 'secrets' | 'now'>,
  partnerId: number,
  { mode, graceHours }: { mode: AccountMode; graceHours: number },
): Promise<IssuedKey> {
  const partner = await act.db
    .selectFrom('partners')
    .select(['username', 'email', 'company_name'])
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow();
  const regenerated = await endKeys(act, partnerId, { mode }, { now: now(), graceHours });
  const api_key = makeKey('publishable', mode);
  const row = await act.db
    .insertInto('api_keys')
    .values({
      partner_id: partnerId,
      mode,
      kind: 'publishable',
      key_hash: secrets.hash(API_KEY_HASH, api_key),
      sealed_key: secrets.seal(API_KEY_SEAL, api_key),
      hint: api_key.slice(-HINT_LENGTH),
      created_at: now(),
    })
    .returning(keyColumns)
    .executeTakeFirstOrThrow();
  act.record({
    action: regenerated ? 'api_key.regenerated' : 'api_key.generated',
    values: { company: partner.company_name, mode },
    partnerId,
    subject: { kind: 'api_key', id: row.id },
    details: { mode, ...(regenerated && { grace_hours: graceHours }) },
  });
  act.notify({
    partnerId,
    type: 'system',
    subject: { kind: 'api_key', id: row.id, mode },
    ...noticeOf({ mode, regenerated, graceHours }),
  });
  act.webhook({
    partnerId,
    type: regenerated ? 'key.rotated' : 'key.created',
    data: { key_id: row.id, kind: 'publishable', mode },
  });
  act.email({
    eventKey: `api_keys_generated:${row.id}`,
    to: partner.email,
    partnerId,
    message: {
      template: 'api_keys_generated',
      data: {
        username: partner.username,
        key_hint: row.hint,
        regenerated,
        mode,
        ...(regenerated && graceHours > 0 && { grace_hours: graceHours }),
      },
    },
  });
  return { api_key, ...toKeyDetails(row) };
}

type Told = { mode: AccountMode; regenerated: boolean; graceHours: number };

function noticeOf({ mode, regenerated, graceHours }: Told): { title: string; message: string } {
  const key = mode === 'live' ? 'live API key' : 'API key';
  const named = mode === 'live' ? 'Live API key' : 'API key';
  if (!regenerated) {
    return {
      title: `${named} generated`,
      message: `Your ${key} is ready. You find it under API Keys.`,
    };
  }
  const old = graceHours > 0 ? `works ${tellGrace(graceHours)}` : 'no longer works';
  return {
    title: `${named} replaced`,
    message: `Your ${key} was replaced and the old one ${old}. Please update your integrations.`,
  };
}
