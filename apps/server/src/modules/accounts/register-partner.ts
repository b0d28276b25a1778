import { type accountRoutes, type Partner, planName } from '@baize/contract';
import { type Act, perform } from '@baize/platform/acts/act';
import { refuseTakenNames } from '@baize/platform/acts/unique-violation';
import type { Resources } from '@baize/platform/config/resources';
import type { Operation } from '@baize/platform/http/serve';
import { assertPasswordAllowed } from '@baize/platform/security/passwords';
import { createAddressLink } from '../email-addresses/address-links.ts';
import { receiveEnquiry } from '../enquiries/receive-enquiry.ts';
import { partnerColumns } from './partner-columns.ts';

export const registerPartner: Operation<typeof accountRoutes.register> = async ({
  resources,
  body,
  actor,
}) => {
  await resources.throttle.consume('registerPerAddress', actor.ip ?? '');
  const { password, ...profile } = body;
  assertPasswordAllowed(password, [profile.username, profile.email, profile.company_name]);
  const { signup_policy, sales_address } = await resources.settings.read();
  const review = signup_policy === 'review';
  const password_hash = await resources.passwords.hash(password);
  const user = await refuseTakenNames(
    perform(resources, actor, async (act) => {
      const created = await act.db
        .insertInto('partners')
        .values({
          ...profile,
          password_hash,
          status: review ? 'pending' : 'approved',
          created_at: resources.now(),
          updated_at: resources.now(),
        })
        .returning(partnerColumns)
        .executeTakeFirstOrThrow();
      act.record({
        action: 'partner.registered',
        values: { company: created.company_name },
        partnerId: created.id,
        details: { status: created.status },
      });
      if (created.requested_plan !== null) {
        const wish = wishOf(created, created.requested_plan);
        await receiveEnquiry(act, wish, { salesAddress: sales_address, now: resources.now() });
      }
      await sendWelcome(act, resources, created, review);
      act.update({ topic: 'partners', partnerId: created.id });
      return created;
    }),
  );
  const message = review
    ? 'Registration successful. Your account is pending approval.'
    : 'Registration successful.';
  return { message, user };
};

/** Forwards the plan chosen on the public site to sales as an enquiry. */
const wishOf = (partner: Partner, plan: string) => ({
  name: partner.company_name,
  email: partner.email,
  subject: 'sales' as const,
  message: `${partner.company_name} registered and asks for the ${planName(plan)} tier of crypto payments.`,
  partner_id: partner.id,
});

export async function sendWelcome(
  act: Pick<Act, 'db' | 'email'>,
  resources: Pick<Resources, 'secrets' | 'now'>,
  partner: { id: number; username: string; email: string; company_name: string },
  review: boolean,
): Promise<void> {
  const { id: partnerId, email } = partner;
  const token = await createAddressLink(act.db, resources, {
    partnerId,
    purpose: 'confirm',
    email,
  });
  act.email({
    eventKey: `welcome:${partner.id}`,
    to: partner.email,
    partnerId: partner.id,
    message: {
      template: 'welcome',
      data: { username: partner.username, company_name: partner.company_name, review, token },
    },
  });
}
