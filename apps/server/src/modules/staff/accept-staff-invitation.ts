import type { staffMemberRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Actor } from '@baize/platform/acts/actor';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { assertStaffPasswordAllowed } from '@baize/platform/security/passwords';
import { usePasswordLink } from '../accounts/password-links.ts';
import { checkLink, hashForHolder } from '../accounts/reset-by-link.ts';

export const acceptStaffInvitation: Operation<
  typeof staffMemberRoutes.acceptStaffInvitation
> = async ({ resources, body, actor }) => {
  await resources.throttle.consume('resetPasswordPerAddress', actor.ip ?? '');
  const password_hash = await hashForHolder(resources, 'staff_id', body);
  // Copies the actor, so that the audit entry names the member once the link identifies them.
  const accepting: Actor = { ...actor };
  await perform(resources, accepting, async (act) => {
    const id = await usePasswordLink(act.db, resources, body.token, 'staff_id');
    if (id === undefined) throw new ApiError('link_unusable');
    const member = await act.db
      .updateTable('staff')
      .set({ password_hash, updated_at: resources.now() })
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .where('password_hash', 'is', null)
      .returning(['id', 'username', 'email'])
      .executeTakeFirst();
    if (member === undefined) throw new ApiError('link_unusable');
    // Validates the password after the link, so that only the link's holder sees the error. The
    // rollback keeps the link usable.
    assertStaffPasswordAllowed(body.password, [member.username, member.email]);
    Object.assign(accepting, { kind: 'staff', id: member.id, name: member.username });
    act.record({
      action: 'staff.invitation_accepted',
      values: { member: member.username },
      subject: { kind: 'staff', id: member.id },
    });
    act.update({ topic: 'staff', partnerId: null });
  });
  return { message: 'Welcome! Please log in with your new password.' };
};

export const checkStaffInvitation: Operation<
  typeof staffMemberRoutes.checkStaffInvitation
> = async ({ resources, body, actor }) => checkLink(resources, actor, 'staff_id', body.token);
