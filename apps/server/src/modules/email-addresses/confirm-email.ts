import type { emailAddressRoutes } from '@baize/contract';
import { type Act, perform } from '@baize/platform/acts/act';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { createAddressLink, readLinkState, useAddressLink } from './address-links.ts';
import { proveAddress, proveContactAddress } from './prove-address.ts';

/**
 * One page confirms both kinds of email address, so users need not know which link they followed.
 */
const confirming = ['confirm', 'confirm_contact'] as const;

export const checkConfirmation: Operation<typeof emailAddressRoutes.checkConfirmation> = async ({
  resources,
  body,
  actor,
}) => {
  await resources.throttle.consume('addressLinkPerAddress', actor.ip ?? '');
  const { state, purpose } = await readLinkState(resources.db, resources, body.token, confirming);
  return { state, address: purpose === 'confirm_contact' ? 'contact' : 'account' };
};

export const confirmEmail: Operation<typeof emailAddressRoutes.confirmEmail> = async ({
  resources,
  body,
  actor,
}) => {
  await resources.throttle.consume('addressLinkPerAddress', actor.ip ?? '');
  await perform(resources, actor, async (act) => {
    const link = await useAddressLink(act.db, resources, body.token, confirming);
    const { partnerId, username } = link;
    const isContact = link.purpose === 'confirm_contact';
    const prove = isContact ? proveContactAddress : proveAddress;
    if (!(await prove(act.db, partnerId, resources.now()))) return;
    const action = isContact ? 'partner.contact_email_confirmed' : 'partner.email_confirmed';
    act.record({ action, values: { username }, partnerId });
    act.update({ topic: 'partners', partnerId });
  });
  return { message: 'Thank you. Your address is confirmed.' };
};

export const resendConfirmation: Operation<typeof emailAddressRoutes.resendConfirmation> = async ({
  resources,
  caller,
  actor,
}) => {
  await resources.throttle.consume('confirmationPerAccount', String(caller.id));
  await perform(resources, actor, async (act) => {
    const partner = await act.db
      .selectFrom('partners')
      .select(['id', 'username', 'email', 'email_confirmed_at'])
      .where('id', '=', caller.id)
      .forShare()
      .executeTakeFirstOrThrow();
    if (partner.email_confirmed_at !== null) throw new ApiError('email_already_confirmed');
    await sendConfirmation(act, resources, partner);
  });
  return { message: 'We have sent the link again. Please check your mailbox.' };
};

export async function sendConfirmation(
  act: Pick<Act, 'db' | 'email'>,
  resources: Pick<Resources, 'secrets' | 'now'>,
  partner: { id: number; username: string; email: string },
): Promise<void> {
  const { id: partnerId, username, email } = partner;
  const token = await createAddressLink(act.db, resources, {
    partnerId,
    purpose: 'confirm',
    email,
  });
  act.email({
    eventKey: `email_confirmation:${resources.secrets.hash('event', token).toString('hex')}`,
    to: email,
    partnerId,
    message: { template: 'email_confirmation', data: { username, token } },
  });
}
