import type { ManagedStaffMember, staffMemberRoutes } from '@baize/contract';
import { type Act, perform } from '@baize/platform/acts/act';
import { refuseTakenNames } from '@baize/platform/acts/unique-violation';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { createPasswordLink } from '../accounts/password-links.ts';
import { managedStaffColumns } from './managed-staff-columns.ts';

export const inviteStaff: Operation<typeof staffMemberRoutes.inviteStaff> = async ({
  resources,
  body,
  actor,
}) => {
  const member = await refuseTakenNames(
    perform(resources, actor, async (act) => {
      const now = resources.now();
      const invited = await act.db
        .insertInto('staff')
        .values({ ...body, password_hash: null, created_at: now, updated_at: now })
        .returning(managedStaffColumns)
        .executeTakeFirstOrThrow();
      await sendInvitation(act, resources, invited);
      return invited;
    }),
  );
  return { message: `An invitation was sent to ${member.email}.`, member };
};

/** Sends a new link, which replaces the previous one. */
export const inviteStaffAgain: Operation<typeof staffMemberRoutes.inviteStaffAgain> = async ({
  resources,
  params: { id },
  actor,
}) => {
  const member = await perform(resources, actor, async (act) => {
    const invited = await act.db
      .selectFrom('staff')
      .select(managedStaffColumns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (invited === undefined) throw new ApiError('not_found');
    if (!invited.invited || invited.disabled_at !== null) throw new ApiError('conflict');
    await sendInvitation(act, resources, invited);
    return invited;
  });
  return { message: `An invitation was sent to ${member.email}.`, member };
};

async function sendInvitation(
  act: Act,
  resources: Resources,
  member: ManagedStaffMember,
): Promise<void> {
  const token = await createPasswordLink(act.db, resources, { staff_id: member.id });
  act.record({
    action: 'staff.invited',
    values: { member: member.username },
    subject: { kind: 'staff', id: member.id },
    details: { role: member.role, email: member.email },
  });
  act.email({
    eventKey: `staff_invitation:${resources.secrets.hash('event', token).toString('hex')}`,
    to: member.email,
    inHouse: true,
    message: {
      template: 'staff_invitation',
      data: { username: member.username, role: member.role, token },
    },
  });
  act.update({ topic: 'staff', partnerId: null });
}
