import { type ActivityItem, tellActivity } from '@baize/contract';
import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';
import type { Secrets } from '../security/secrets.ts';
import { isEntryOurs, type SealedEntry } from './entry.ts';
import { readKeys } from './entry-keys.ts';
import { openPersonal } from './personal-values.ts';

/** Placeholders for unreadable values: the key was destroyed, or the entry was changed. */
const absent = { erased: '[erased]', damaged: '[damaged]' } as const;

/**
 * Decrypts entries for display, in the given order. An entry whose clear-text columns were changed
 * is shown as it is now and marked as damaged. Partners get other messages than staff.
 */
export async function openEntries(
  { db, secrets }: { db: Kysely<DB>; secrets: Secrets },
  rows: readonly SealedEntry[],
  to: 'staff' | 'partner' = 'staff',
): Promise<ActivityItem[]> {
  const partnerIds = new Set(rows.flatMap(({ partner_id }) => partner_id ?? []));
  const keys = await readKeys(db, secrets, [...partnerIds]);
  return rows.map((row): ActivityItem => {
    const opened = openPersonal(secrets, keys, row);
    const missing = typeof opened === 'string' ? absent[opened] : '';
    const found = typeof opened === 'string' ? opened : 'readable';
    const state = isEntryOurs(secrets, row) ? found : 'damaged';
    const { actor, key, values, details, ip } = typeof opened === 'string' ? { ip: null } : opened;
    const person = row.actor_name ?? actor ?? missing;
    const actor_name = key === undefined ? person : `secret key ${key}`;
    const names = {
      ...values,
      actor: actor_name,
      subject: row.subject_id,
      partner: row.partner_id,
    };
    return {
      id: row.id,
      time: row.occurred_at,
      message: tellActivity(row.action, names, missing, to),
      action: row.action,
      actor_kind: row.actor_kind,
      actor_id: row.actor_id,
      actor_name,
      key_name: key ?? null,
      partner_id: row.partner_id,
      subject_kind: row.subject_kind,
      subject_id: row.subject_id,
      details: { ...(row.proof as Record<string, unknown>), ...details },
      ip,
      state,
    };
  });
}
