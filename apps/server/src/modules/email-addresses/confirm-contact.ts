import type { emailAddressRoutes } from '@baize/contract';
import { type Act, perform } from '@baize/platform/acts/act';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { tellSecurityEvent } from '../accounts/tell-security-event.ts';
import { createAddressLink } from './address-links.ts';

type Account = { id: number; username: string; email: string; contact_email: string };

export const isOwnAddress = ({ email, contact_email }: Pick<Account, 'email' | 'contact_email'>) =>
  email.toLowerCase() === contact_email.toLowerCase();

export const sendContactConfirmation: Operation<
  typeof emailAddressRoutes.sendContactConfirmation
> = async ({ resources, caller, actor }) => {
  await resources.throttle.consume('confirmationPerAccount', String(caller.id));
  await perform(resources, actor, async (act) => {
    const partner = await act.db
      .selectFrom('partners')
      .select(['id', 'username', 'email', 'contact_email', 'contact_email_confirmed_at'])
      .where('id', '=', caller.id)
      .forShare()
      .executeTakeFirstOrThrow();
    if (isOwnAddress(partner)) throw new ApiError('contact_is_own_address');
    if (partner.contact_email_confirmed_at !== null) throw new ApiError('email_already_confirmed');
    await askContact(act, resources, partner);
  });
  return { message: 'We have sent the link to your contact address.' };
};

/**
 * Notifies the account's email address immediately. Copies go to the new contact address only after
 * it is confirmed.
 */
export async function tellContactChange(
  act: Act,
  resources: Pick<Resources, 'secrets' | 'now'>,
  partner: Account,
): Promise<void> {
  tellSecurityEvent(act, partner, 'contact_email_changed', resources.now(), {
    title: 'Contact address changed',
    message: `Your contact address is now ${partner.contact_email}.`,
    detail: partner.contact_email,
  });
  if (!isOwnAddress(partner)) await askContact(act, resources, partner);
}

async function askContact(
  act: Pick<Act, 'db' | 'email'>,
  resources: Pick<Resources, 'secrets' | 'now'>,
  { id: partnerId, contact_email: email }: Account,
): Promise<void> {
  const purpose = 'confirm_contact';
  const token = await createAddressLink(act.db, resources, { partnerId, purpose, email });
  act.email({
    eventKey: `contact_confirmation:${resources.secrets.hash('event', token).toString('hex')}`,
    to: email,
    partnerId,
    message: { template: 'contact_confirmation', data: { token } },
  });
}
