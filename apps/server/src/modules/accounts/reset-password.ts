import type { accountRoutes } from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';
import { assertPasswordAllowed } from '@baize/platform/security/passwords';
import { revokeSessions } from '@baize/platform/security/sessions';
import { proveAddress } from '../email-addresses/prove-address.ts';
import { guessedAs } from './present-password.ts';
import { checkLink, resetByLink } from './reset-by-link.ts';
import { tellSecurityEvent } from './tell-security-event.ts';

export const resetPassword: Operation<typeof accountRoutes.resetPassword> = async ({
  resources,
  body,
  actor,
}) =>
  resetByLink(resources, actor, 'partner_id', body, async (act, partnerId, password_hash) => {
    const partner = await act.db
      .updateTable('partners')
      .set({ password_hash, updated_at: resources.now() })
      .where('id', '=', partnerId)
      .where('deleted_at', 'is', null)
      .returning(['id', 'username', 'email', 'company_name'])
      .executeTakeFirst();
    if (partner === undefined) return undefined;
    assertPasswordAllowed(body.password, [partner.username, partner.email, partner.company_name]);
    // A usable link proves the current email address: changing the address drops the link.
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
    return guessedAs('partner', partner.username);
  });

export const checkResetLink: Operation<typeof accountRoutes.checkResetLink> = async ({
  resources,
  body: { token },
  actor,
}) => checkLink(resources, actor, 'partner_id', token);
