import type { ManagedStaffMember, StaffRole } from '@baize/contract';
import { anOwnerToken, password, sameBrowser, uniqueName } from './people.ts';
import { lastEmailTo } from './sent-emails.ts';
import type { TestServer } from './test-server.ts';

export type SignedInColleague = { member: ManagedStaffMember; token: string };

export async function invitationToken(server: TestServer, address: string): Promise<string> {
  const { text } = await lastEmailTo(server, address, 'staff_invitation');
  const token = /accept-invitation\?token=([\w-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error('The invitation holds no link.');
  return token;
}

export async function anInvitedColleague(server: TestServer, role: StaffRole) {
  const username = uniqueName(role);
  const answer = await server.call('POST', '/admin/staff', {
    token: await anOwnerToken(server),
    body: { username, email: `${username}@portal.test`, role },
  });
  if (answer.statusCode !== 201) throw new Error(`Could not invite: ${answer.body}`);
  return answer.json<{ member: ManagedStaffMember }>().member;
}

/** Creates a staff member through the routes: invited, accepted, signed in. */
export async function aColleague(server: TestServer, role: StaffRole): Promise<SignedInColleague> {
  const member = await anInvitedColleague(server, role);
  const token = await invitationToken(server, member.email);
  await server.call('POST', '/admin/accept-invitation', { body: { token, password } });
  return { member, token: await logInColleague(server, member.username) };
}

export async function logInColleague(server: TestServer, username: string): Promise<string> {
  const answer = await server.call('POST', '/admin/login', {
    body: { username, password },
    headers: sameBrowser,
  });
  return answer.json<{ token: string }>().token;
}
