import type { Act } from '@baize/platform/acts/act';
import { perform } from '@baize/platform/acts/act';
import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import { notePassword, provePassword } from '@baize/platform/security/recent-password';
import { ownerOf, revokeSessions, type SessionCaller } from '@baize/platform/security/sessions';
import { dropPasswordLink } from './password-links.ts';

type Change = {
  resources: Resources;
  caller: SessionCaller;
  actor: Actor;
  body: { current_password: string; new_password: string };
};

/**
 * Changes a password after verifying the current one; shared by partners and staff. `allow` throws
 * for a password that is not permitted. `set` updates the account and notifies its owner; it
 * returns false if a reset has replaced the compared password in the meantime. The change
 * invalidates reset links and all other sessions.
 */
export async function changeOwnPassword(
  { resources, caller, actor, body }: Change,
  stored: string | null,
  allow: () => void,
  set: (act: Act, password_hash: string) => Promise<boolean>,
): Promise<{ message: string }> {
  const { id, kind, sessionId } = caller;
  await provePassword(resources, caller, actor, stored, body.current_password);
  // Throttled only after the password was verified. Otherwise someone guessing in a stolen session
  // could lock the owner out of changing it.
  await resources.throttle.consume('passwordPerAccount', `${actor.kind}:${id}`);
  allow();
  const password_hash = await resources.passwords.hash(body.new_password);
  await perform(resources, actor, async (act) => {
    const now = resources.now();
    if (!(await set(act, password_hash))) throw new ApiError('current_password_incorrect');
    await dropPasswordLink(act.db, kind === 'partner' ? { partner_id: id } : { staff_id: id });
    await revokeSessions(act.db, ownerOf(caller), now, 'password_changed', sessionId);
    await notePassword(act.db, sessionId, now);
  });
  return { message: 'Password updated successfully!' };
}
