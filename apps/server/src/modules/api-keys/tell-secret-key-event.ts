import type { SecretKey } from '@baize/contract';
import type { Act } from '@baize/platform/acts/act';
import { tellSecurityEvent } from '../accounts/tell-security-event.ts';
import { tellGrace } from './end-keys.ts';

type SecretKeyEvent = 'secret_key_created' | 'secret_key_revoked';

const actions = {
  secret_key_created: 'secret_key.created',
  secret_key_revoked: 'secret_key.revoked',
} as const;

/** Audits the event and notifies the owner, so that nobody can create a key unnoticed. */
export async function tellSecretKeyEvent(
  act: Act,
  partnerId: number,
  event: SecretKeyEvent,
  key: Pick<SecretKey, 'id' | 'name' | 'mode' | 'last4'>,
  now: Date,
  graceHours = 0,
): Promise<void> {
  const partner = await act.db
    .selectFrom('partners')
    .select(['id', 'username', 'email', 'company_name'])
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow();
  act.record({
    action: actions[event],
    values: { company: partner.company_name, mode: key.mode },
    partnerId,
    subject: { kind: 'api_key', id: key.id },
    details: { name: key.name, ...(graceHours > 0 && { grace_hours: graceHours }) },
  });
  act.webhook({
    partnerId,
    type: event === 'secret_key_created' ? 'key.created' : 'key.revoked',
    data: { key_id: key.id, kind: 'secret', mode: key.mode },
  });
  const ends = graceHours > 0 ? `It works ${tellGrace(graceHours)}.` : 'It no longer works.';
  const news = event === 'secret_key_created' ? 'Was it not you? Revoke it at once.' : ends;
  tellSecurityEvent(act, partner, event, now, {
    title: event === 'secret_key_created' ? 'Secret key made' : 'Secret key revoked',
    message: `“${key.name}” (${key.mode}), ends in ${key.last4}. ${news}`,
    subject: { kind: 'api_key', id: key.id, mode: key.mode },
    // Omits the key's name: user text is never emailed to an address that may belong to anyone
    // (D32).
    detail: `${key.mode} key, ends in ${key.last4}`,
  });
}
