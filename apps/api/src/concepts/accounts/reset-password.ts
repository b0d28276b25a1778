import type { accountRoutes } from '@baize/contract';
import { ApiError } from '@baize/server-kit';
import { perform } from '../../platform/acts/act.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { assertPasswordAllowed, hashPassword } from '../../platform/security/passwords.ts';
import { revokeSessions } from '../../platform/security/sessions.ts';
import { proveAddress } from '../email-addresses/prove-address.ts';
import { guessedAccount } from './check-credentials.ts';
import { isLinkUsable, usePasswordLink } from './password-links.ts';
import { tellSecurityEvent } from './tell-security-event.ts';

export const resetPassword: Operation<typeof accountRoutes.resetPassword> = async ({
  resources,
  body,
  actor,
}) => {
  await resources.throttle.consume('resetPasswordPerAddress', actor.ip ?? '');
  // Hashing costs more than asking does: not for whoever has no link.
  if (!(await isLinkUsable(resources.db, resources, body.token))) {
    throw new ApiError('link_unusable');
  }
  const password_hash = await hashPassword(body.password);
  const username = await perform(resources, actor, async (act) => {
    const partnerId = await usePasswordLink(act.db, resources, body.token);
    if (partnerId === undefined) throw new ApiError('link_unusable');
    const partner = await act.db
      .updateTable('partners')
      .set({ password_hash, updated_at: resources.now() })
      .where('id', '=', partnerId)
      .where('deleted_at', 'is', null)
      .returning(['id', 'username', 'email', 'company_name'])
      .executeTakeFirst();
    if (partner === undefined) throw new ApiError('link_unusable');
    // Refused after the link is found, so that the reason is told only to its holder; the
    // transaction rolls back and the link can be used again.
    assertPasswordAllowed(body.password, [partner.username, partner.email, partner.company_name]);
    // The link was sent to the address that the account has: a changed one drops it.
    await proveAddress(act.db, partnerId, resources.now());
    await revokeSessions(act.db, { partnerId }, resources.now(), 'password_changed');
    act.record({
      action: 'partner.password_reset',
      values: { username: partner.username },
      partnerId,
    });
    tellSecurityEvent(act, partner, 'password_changed', resources.now(), {
      title: 'Password changed',
      message: 'Your password was reset and all sessions were signed out.',
    });
    return partner.username;
  });
  await resources.throttle.guesses.forget('loginPerAccount', guessedAccount(username));
  return { message: 'Your password has been reset. Please log in with the new password.' };
};

export const checkResetLink: Operation<typeof accountRoutes.checkResetLink> = async ({
  resources,
  body,
  actor,
}) => {
  await resources.throttle.consume('resetPasswordPerAddress', actor.ip ?? '');
  return { usable: await isLinkUsable(resources.db, resources, body.token) };
};
