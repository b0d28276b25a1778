import type { partnerRoutes } from '@baize/contract';
import { type Act, perform } from '@baize/platform/acts/act';
import { refuseTakenNames } from '@baize/platform/acts/unique-violation';
import type { Resources } from '@baize/platform/config/resources';
import type { Operation } from '@baize/platform/http/serve';
import { assertPasswordAllowed } from '@baize/platform/security/passwords';
import { createPasswordLink } from '../accounts/password-links.ts';
import { sendWelcome } from '../accounts/register-partner.ts';
import { adminPartnerColumns } from './admin-partner-columns.ts';

/**
 * A partner added by staff is approved immediately (D6). Without a password they receive an
 * invitation to set one.
 */
export const addPartner: Operation<typeof partnerRoutes.addPartner> = async ({
  resources,
  body: { password = '', ...profile },
  actor,
}) => {
  const password_hash = password === '' ? null : await hashChecked(resources, password, profile);
  const partner = await refuseTakenNames(
    perform(resources, actor, async (act) => {
      const created = await act.db
        .insertInto('partners')
        .values({
          ...profile,
          password_hash,
          status: 'approved',
          created_at: resources.now(),
          updated_at: resources.now(),
        })
        .returning(adminPartnerColumns)
        .executeTakeFirstOrThrow();
      act.record({
        action: 'partner.added',
        values: { company: created.company_name },
        partnerId: created.id,
        details: { invited: created.invited },
      });
      if (created.invited) await sendInvitation(act, resources, created);
      else await sendWelcome(act, resources, created, false);
      act.update({ topic: 'partners', partnerId: created.id });
      return created;
    }),
  );
  const message = partner.invited
    ? 'Partner added successfully! An invitation was sent.'
    : 'Partner added successfully!';
  return { message, partner };
};

function hashChecked(
  { passwords }: Pick<Resources, 'passwords'>,
  password: string,
  names: { username: string; email: string; company_name: string },
): Promise<string> {
  assertPasswordAllowed(password, [names.username, names.email, names.company_name]);
  return passwords.hash(password);
}

async function sendInvitation(
  act: Act,
  resources: Resources,
  partner: { id: number; username: string; email: string; company_name: string },
): Promise<void> {
  const token = await createPasswordLink(act.db, resources, { partner_id: partner.id });
  act.email({
    eventKey: `invitation:${resources.secrets.hash('event', token).toString('hex')}`,
    to: partner.email,
    partnerId: partner.id,
    message: {
      template: 'invitation',
      data: { username: partner.username, company_name: partner.company_name, token },
    },
  });
}
