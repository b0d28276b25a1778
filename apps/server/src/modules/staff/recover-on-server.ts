import { limits, links } from '@baize/contract';
import { type Act, perform } from '@baize/platform/acts/act';
import { systemActor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { ConfigError } from '@baize/platform/config/variables';
import { sql } from 'kysely';
import { createPasswordLink } from '../accounts/password-links.ts';
import { managedStaffColumns } from './managed-staff-columns.ts';
import { resetSecondFactors } from './reset-staff-second-factors.ts';
import { tellStaffEvent } from './tell-staff-event.ts';

/**
 * Commands of `npm run staff`, for anyone with access to the server. They are recorded as system
 * actions and the member is notified.
 */
export type Needed = Pick<Resources, 'db' | 'config' | 'secrets' | 'now'>;

const BY = 'npm run staff, on the server';

export async function listMembers({ db }: Needed): Promise<string> {
  const members = await db.selectFrom('staff').select(managedStaffColumns).orderBy('id').execute();
  const lines = members.map(({ username, email, role, ...member }) => {
    const access = member.invited ? 'invited' : 'active';
    const state = member.disabled_at === null ? access : 'disabled';
    const factor = member.second_factor ? 'second factor' : 'no second factor';
    return [username, role, state, factor, email].join('\t');
  });
  return `${lines.join('\n')}\n`;
}

export async function makePasswordLink(resources: Needed, name: string): Promise<string> {
  const link = await perform(resources, systemActor, async (act) => {
    const member = await lockMember(act, name);
    const token = await createPasswordLink(act.db, resources, { staff_id: member.id });
    act.record({
      action: 'staff.password_link_made',
      values: { member: member.username },
      subject: { kind: 'staff', id: member.id },
    });
    tellStaffEvent(act, member, 'password_link_made', resources.now(), BY);
    // An invited member has no password yet and sets the first one on the invitation page.
    return member.invited ? links.acceptInvitation(token) : links.adminResetPassword(token);
  });
  const { publicUrl } = resources.config;
  return `${publicUrl}${link}\nGood for ${limits.passwordLinkHours} hours and once. Whoever has it has the account.\n`;
}

export async function disableSecondFactor(resources: Needed, name: string): Promise<string> {
  const reset = await perform(resources, systemActor, async (act) => {
    const member = await lockMember(act, name);
    return resetSecondFactors(act, member, resources.now(), BY);
  });
  if (!reset) throw new ConfigError(`${name} has no second factor.`);
  return `${name} signs in with the password alone.\n`;
}

async function lockMember({ db }: Act, name: string) {
  const member = await db
    .selectFrom('staff')
    .select([
      'id',
      'username',
      'email',
      'disabled_at',
      sql<boolean>`password_hash is null`.as('invited'),
    ])
    .where(sql<boolean>`lower(username) = lower(${name})`)
    .forUpdate()
    .executeTakeFirst();
  if (member === undefined) throw new ConfigError(`There is no ${name} on the staff.`);
  if (member.disabled_at !== null) {
    throw new ConfigError(`${name} is disabled. An owner can enable them in the back office.`);
  }
  return member;
}
