import type { partnerRoutes, staffMemberRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { revokeSessions } from '@baize/platform/security/sessions';

/**
 * Lets staff end all sessions of another account, for example after a device was lost. Nothing else
 * changes.
 */

export const endPartnerSessions: Operation<typeof partnerRoutes.endPartnerSessions> = async ({
  resources,
  params: { id },
  actor,
}) => {
  const company = await perform(resources, actor, async (act) => {
    const partner = await act.db
      .selectFrom('partners')
      .select('company_name')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (partner === undefined) throw new ApiError('not_found');
    await revokeSessions(act.db, { partnerId: id }, resources.now(), 'signed_out_by_staff');
    act.record({
      action: 'partner.sessions_ended',
      values: { company: partner.company_name },
      partnerId: id,
    });
    act.update({ topic: 'partners', partnerId: id });
    return partner.company_name;
  });
  return { message: `${company} was signed out everywhere.` };
};

export const endStaffSessions: Operation<typeof staffMemberRoutes.endStaffSessions> = async ({
  resources,
  params: { id },
  actor,
}) => {
  const username = await perform(resources, actor, async (act) => {
    const member = await act.db
      .selectFrom('staff')
      .select('username')
      .where('id', '=', id)
      .executeTakeFirst();
    if (member === undefined) throw new ApiError('not_found');
    await revokeSessions(act.db, { staffId: id }, resources.now(), 'signed_out_by_staff');
    act.record({
      action: 'staff.sessions_ended',
      values: { member: member.username },
      subject: { kind: 'staff', id },
    });
    act.update({ topic: 'staff', partnerId: null });
    return member.username;
  });
  return { message: `${username} was signed out everywhere.` };
};
