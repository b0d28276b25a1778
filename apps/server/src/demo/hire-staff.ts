import { brand, type StaffRole, staffMemberRoutes } from '@baize/contract';
import { createPasswordLink } from '../modules/accounts/password-links.ts';
import type { Colleague, DemoWorld, Staff } from './demo-world.ts';

const [, domain = 'localhost'] = brand.supportEmail.split('@');

/** Creates the staff: the owner invites all of them, and most accept. */
export async function hireStaff(world: DemoWorld, password: string): Promise<Staff> {
  const { resources } = world;
  const first = await resources.db
    .selectFrom('staff')
    .select(['id', 'username'])
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  const owner: Colleague = { staffId: first.id, username: first.username };
  const invite = async (username: string, role: StaffRole): Promise<Colleague> => {
    const body = { username, email: `${username}@${domain}`, role };
    const { member } = await world.call(owner, staffMemberRoutes.inviteStaff, { body });
    return { staffId: member.id, username };
  };
  const hire = async (username: string, role: StaffRole): Promise<Colleague> => {
    const colleague = await invite(username, role);
    const link = { staff_id: colleague.staffId };
    const token = await createPasswordLink(resources.db, resources, link);
    await world.call(undefined, staffMemberRoutes.acceptStaffInvitation, {
      body: { token, password },
    });
    return colleague;
  };
  await hire('manager', 'admin');
  const compliance = await hire('compliance', 'compliance');
  const support: Staff['support'] = [
    await hire('support.day', 'support'),
    await hire('support.late', 'support'),
  ];
  const former = await hire('support.temp', 'support');
  await world.call(owner, staffMemberRoutes.disableStaff, { params: { id: former.staffId } });
  await hire('auditor', 'auditor');
  await invite('compliance.new', 'compliance');
  return { owner, compliance, support };
}
