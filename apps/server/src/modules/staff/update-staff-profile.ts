import type { StaffMember, staffRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { changedFields } from '@baize/platform/acts/changed-fields';
import { refuseTakenNames } from '@baize/platform/acts/unique-violation';
import type { Operation } from '@baize/platform/http/serve';
import { dropPasswordLink } from '../accounts/password-links.ts';
import { staffColumns } from './staff-columns.ts';
import { tellStaffEvent } from './tell-staff-event.ts';

export const updateStaffProfile: Operation<typeof staffRoutes.updateAdminProfile> = async ({
  resources,
  caller,
  body,
  actor,
}) => {
  const user = await refuseTakenNames(
    perform(resources, actor, async (act) => {
      const before: StaffMember = await act.db
        .selectFrom('staff')
        .select(staffColumns)
        .where('id', '=', caller.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const changed = changedFields(before, body);
      if (Object.keys(changed).length === 0) return before;
      const after = await act.db
        .updateTable('staff')
        .set({ ...body, updated_at: resources.now() })
        .where('id', '=', caller.id)
        .returning(staffColumns)
        .executeTakeFirstOrThrow();
      act.record({
        action: 'staff.profile_updated',
        values: { member: after.username },
        subject: { kind: 'staff', id: after.id },
        details: changed,
      });
      if (before.email !== after.email) {
        await dropPasswordLink(act.db, { staff_id: after.id });
        tellStaffEvent(act, before, 'email_changed', resources.now(), after.email);
      }
      return after;
    }),
  );
  return { message: 'Profile updated successfully!', user };
};
