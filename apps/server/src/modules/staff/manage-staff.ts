import { type ManagedStaffMember, roleMay, type staffMemberRoutes } from '@baize/contract';
import type { DB } from '@baize/db';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { addJob } from '@baize/platform/jobs/add-job';
import { revokeSessions } from '@baize/platform/security/sessions';
import type { Transaction } from 'kysely';
import { dropPasswordLink } from '../accounts/password-links.ts';
import { managedStaffColumns } from './managed-staff-columns.ts';

export const changeStaffRole: Operation<typeof staffMemberRoutes.changeStaffRole> = async ({
  resources,
  params: { id },
  body: { role },
  actor,
}) => {
  const member = await perform(resources, actor, async (act) => {
    const { member: before, isLastOwner } = await lockMember(act.db, id);
    if (before.role === role) return before;
    if (isLastOwner) throw new ApiError('last_owner');
    const after = await act.db
      .updateTable('staff')
      .set({ role, updated_at: resources.now() })
      .where('id', '=', id)
      .returning(managedStaffColumns)
      .executeTakeFirstOrThrow();
    act.record({
      action: 'staff.role_changed',
      values: { member: after.username, role },
      subject: { kind: 'staff', id },
      details: { role: { before: before.role, after: role } },
    });
    if (!roleMay(role, 'tickets.respond')) await addJob(act.db, 'free_tickets', { id });
    act.update({ topic: 'staff', partnerId: null });
    return after;
  });
  return { message: 'Role changed.', member };
};

export const disableStaff: Operation<typeof staffMemberRoutes.disableStaff> = async ({
  resources,
  params: { id },
  actor,
}) => {
  const member = await perform(resources, actor, async (act) => {
    const { member: before, isLastOwner } = await lockMember(act.db, id);
    if (before.disabled_at !== null) throw new ApiError('conflict');
    if (isLastOwner) throw new ApiError('last_owner');
    const after = await setDisabled(act.db, id, resources.now(), resources.now());
    await revokeSessions(act.db, { staffId: id }, resources.now(), 'suspended');
    await dropPasswordLink(act.db, { staff_id: id });
    act.record({
      action: 'staff.disabled',
      values: { member: after.username },
      subject: { kind: 'staff', id },
    });
    await addJob(act.db, 'free_tickets', { id });
    act.update({ topic: 'staff', partnerId: null });
    return after;
  });
  return { message: `${member.username} can no longer sign in.`, member };
};

export const enableStaff: Operation<typeof staffMemberRoutes.enableStaff> = async ({
  resources,
  params: { id },
  actor,
}) => {
  const member = await perform(resources, actor, async (act) => {
    const { member: before } = await lockMember(act.db, id);
    if (before.disabled_at === null) throw new ApiError('conflict');
    const after = await setDisabled(act.db, id, null, resources.now());
    act.record({
      action: 'staff.enabled',
      values: { member: after.username },
      subject: { kind: 'staff', id },
    });
    act.update({ topic: 'staff', partnerId: null });
    return after;
  });
  return { message: `${member.username} can sign in again.`, member };
};

/**
 * Locks every owner who can sign in, in order of id, and then the member. Two requests that would
 * each remove one of the last two owners therefore run one after the other. The lock mode still
 * lets rows that reference these owners be written, because such a transaction may hold a ticket
 * lock that others wait for.
 */
async function lockMember(
  db: Transaction<DB>,
  id: number,
): Promise<{ member: ManagedStaffMember; isLastOwner: boolean }> {
  const owners = await lockOwners(db);
  const member = await db
    .selectFrom('staff')
    .select(managedStaffColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (member === undefined) throw new ApiError('not_found');
  return { member, isLastOwner: owners.length === 1 && owners[0]?.id === id };
}

/** Excludes owners who have not accepted their invitation, because they cannot take over. */
function lockOwners(db: Transaction<DB>) {
  return db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

function setDisabled(db: Transaction<DB>, id: number, disabled_at: Date | null, now: Date) {
  return db
    .updateTable('staff')
    .set({ disabled_at, updated_at: now })
    .where('id', '=', id)
    .returning(managedStaffColumns)
    .executeTakeFirstOrThrow();
}
