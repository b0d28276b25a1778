import { limits, type Route } from '@baize/contract';
import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';
import type { Actor } from '../acts/actor.ts';
import type { Resources } from '../config/resources.ts';
import { ApiError } from '../http/api-error.ts';
import type { SessionCaller } from './sessions.ts';

/**
 * A stolen session must not be enough to take over the account. Sensitive changes and revealing
 * keys require that the password was entered in this session recently (D36).
 */

const RECENT_MS = limits.recentPasswordMinutes * 60_000;

export function assertPasswordRecent(
  { recentPassword }: Route,
  caller: SessionCaller | { kind: 'api_key' } | undefined,
  body: unknown,
  now: Date,
): void {
  if (recentPassword === undefined) return;
  if (caller === undefined || caller.kind === 'api_key') throw new ApiError('confirm_password');
  if (recentPassword !== true) {
    const { [recentPassword.toChange]: wanted } = body as Record<string, unknown>;
    if (wanted === caller[recentPassword.toChange]) return;
  }
  if (now.getTime() - Date.parse(caller.passwordAt) > RECENT_MS) {
    throw new ApiError('confirm_password');
  }
}

/**
 * Checks the caller's password. Fails with 400, because a 401 would log the client out (D10).
 * Guesses are throttled per session, so that they delay only the holder of this session.
 */
export async function provePassword(
  { throttle, passwords }: Pick<Resources, 'throttle' | 'passwords'>,
  caller: SessionCaller,
  actor: Actor,
  stored: string | null,
  presented: string,
): Promise<void> {
  const guesses = `session:${caller.sessionId}`;
  await throttle.consume('loginPerAddress', actor.ip ?? '');
  await throttle.guesses.count('loginPerAccount', guesses);
  if (!(await passwords.matches(stored, presented))) {
    throw new ApiError('current_password_incorrect');
  }
  await throttle.guesses.forget('loginPerAccount', guesses);
}

export async function notePassword(db: Kysely<DB>, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ password_at: now }).where('id', '=', sessionId).execute();
}
