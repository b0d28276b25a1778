import type { AccountMode } from '@baize/contract';
import type { Act } from '@baize/platform/acts/act';
import { sql } from 'kysely';

const HOUR_MS = 3_600_000;

/** All publishable keys of one mode, or one secret key. */
type WhichKeys = { mode: AccountMode } | { secretKeyId: number };

/**
 * Ends keys of a partner immediately or after a grace time, which never extends an earlier end.
 * Returns whether a key was ended. The update makes servers close the connections opened with these
 * keys.
 */
export async function endKeys(
  act: Pick<Act, 'db' | 'update'>,
  partnerId: number,
  which: WhichKeys,
  { now, graceHours }: { now: Date; graceHours: number },
): Promise<boolean> {
  const graceEnds = new Date(now.getTime() + graceHours * HOUR_MS).toISOString();
  const end =
    graceHours === 0
      ? { revoked_at: now }
      : { expires_at: sql<string>`least(expires_at, ${graceEnds}::timestamptz)` };
  const working = act.db
    .updateTable('api_keys')
    .set(end)
    .where('partner_id', '=', partnerId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`coalesce(expires_at > now(), true)`);
  const chosen =
    'mode' in which
      ? working.where('kind', '=', 'publishable').where('mode', '=', which.mode)
      : working.where('kind', '=', 'secret').where('id', '=', which.secretKeyId);
  const ended = await chosen.returning('id').execute();
  act.update({ topic: 'api_keys', partnerId });
  return ended.length > 0;
}

export const tellGrace = (graceHours: number) =>
  graceHours === 1 ? 'for another hour' : `for another ${graceHours} hours`;
