import type { accountRoutes, Partner } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { changedFields } from '@baize/platform/acts/changed-fields';
import { refuseTakenNames } from '@baize/platform/acts/unique-violation';
import type { Operation } from '@baize/platform/http/serve';
import { addJob } from '@baize/platform/jobs/add-job';
import { tellAddressChange } from '../email-addresses/change-address.ts';
import { tellContactChange } from '../email-addresses/confirm-contact.ts';
import { noteChangedIdentity } from '../kyc/note-changed-identity.ts';
import { partnerColumns } from './partner-columns.ts';

export const updateProfile: Operation<typeof accountRoutes.updateProfile> = async ({
  resources,
  caller,
  body,
  actor,
}) => {
  await resources.throttle.consume('profilePerAccount', String(caller.id));
  const { email, contact_email } = await resources.db
    .selectFrom('partners')
    .select(['email', 'contact_email'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  // A change sends emails to addresses that may not belong to the partner, so changes are limited.
  if (email !== body.email || contact_email !== body.contact_email) {
    await resources.throttle.consume('emailPerAccount', String(caller.id));
  }
  return refuseTakenNames(
    perform(resources, actor, async (act) => {
      const before: Partner = await act.db
        .selectFrom('partners')
        .select(partnerColumns)
        .where('id', '=', caller.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const changed = changedFields(before, body);
      if (Object.keys(changed).length === 0) return before;
      const after = await act.db
        .updateTable('partners')
        .set({
          ...body,
          ...(before.email !== body.email && { email_confirmed_at: null }),
          ...(before.contact_email !== body.contact_email && { contact_email_confirmed_at: null }),
          updated_at: resources.now(),
        })
        .where('id', '=', caller.id)
        .returning(partnerColumns)
        .executeTakeFirstOrThrow();
      act.record({
        action: 'partner.profile_updated',
        values: { username: after.username },
        partnerId: caller.id,
        details: changed,
      });
      if (before.email !== after.email) await tellAddressChange(act, resources, before, after);
      if (before.contact_email !== after.contact_email) {
        await tellContactChange(act, resources, after);
      }
      if (before.company_name !== after.company_name || before.username !== after.username) {
        await addJob(act.db, 'index_partner_names', { partner_id: caller.id });
      }
      await noteChangedIdentity(act, before, after, resources.now());
      act.update({ topic: 'partners', partnerId: caller.id });
      return after;
    }),
  );
};
