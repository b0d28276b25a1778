import type { emailAddressRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { refuseTakenNames } from '@baize/platform/acts/unique-violation';
import type { Operation } from '@baize/platform/http/serve';
import { revokeSessions } from '@baize/platform/security/sessions';
import { createPasswordLink } from '../accounts/password-links.ts';
import { readLinkState, useAddressLink } from './address-links.ts';
import { dropWhatWasSent, tellFormerAddress } from './change-address.ts';

export const checkRestoration: Operation<typeof emailAddressRoutes.checkRestoration> = async ({
  resources,
  body,
  actor,
}) => {
  await resources.throttle.consume('addressLinkPerAddress', actor.ip ?? '');
  const { state } = await readLinkState(resources.db, resources, body.token, ['restore']);
  return { state };
};

/**
 * Restores an email address and ends all sessions. The thief who changed it knows the password, so
 * the response contains a token to set another one.
 */
export const restoreEmail: Operation<typeof emailAddressRoutes.restoreEmail> = async ({
  resources,
  body,
  actor,
}) => {
  await resources.throttle.consume('addressLinkPerAddress', actor.ip ?? '');
  const password_token = await refuseTakenNames(
    perform(resources, actor, async (act) => {
      const now = resources.now();
      const link = await useAddressLink(act.db, resources, body.token, ['restore']);
      const { partnerId, username } = link;
      await act.db
        .updateTable('partners')
        // The thief may also have changed the contact address, so it must be confirmed again.
        .set({
          email: link.sentTo,
          email_confirmed_at: now,
          contact_email_confirmed_at: null,
          updated_at: now,
        })
        .where('id', '=', partnerId)
        .execute();
      await dropWhatWasSent(act.db, partnerId);
      // Owners of later email addresses lose their restore links; owners of earlier ones keep
      // theirs.
      await act.db
        .deleteFrom('address_links')
        .where('partner_id', '=', partnerId)
        .where('purpose', '=', 'restore')
        .where('id', '>', link.id)
        .execute();
      await revokeSessions(act.db, { partnerId }, now, 'signed_out_elsewhere');
      act.record({
        action: 'partner.email_restored',
        values: { username },
        partnerId,
        details: { email: { before: link.email, after: link.sentTo } },
      });
      act.notify({
        partnerId,
        type: 'security',
        title: 'E-mail address brought back',
        message: `Your e-mail address is ${link.sentTo} again. All sessions were signed out.`,
      });
      if (link.email !== link.sentTo) {
        tellFormerAddress(act, { ...link, id: partnerId }, 'email_restored', now);
      }
      act.update({ topic: 'partners', partnerId });
      return createPasswordLink(act.db, resources, { partner_id: partnerId });
    }),
  );
  return { message: 'Your address is back and all sessions have ended.', password_token };
};
