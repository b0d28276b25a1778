import { type AdminCounts, countPermissions, roleMay, staffRoles } from '@baize/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { anApprovedPartner, aSubmittedPartner } from '../../testing/kyc.ts';
import { anOwnerToken, aPartner, changeProfile } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { someTransactions } from '../../testing/transactions.ts';

const server = useTestServer();

const everything: AdminCounts = {
  open_tickets: 2,
  kyc_to_review: 2,
  go_live_to_approve: 0,
  transactions_needing_attention: 1,
};

const read = (token?: string) => server.call('GET', '/admin/counts', token ? { token } : {});

beforeAll(async () => {
  const partner = await anApprovedPartner(server);
  const { token, user } = partner;
  for (const subject of ['One', 'Two', 'Three']) {
    const body = { subject, message: 'Help', priority: 'low' };
    await server.call('POST', '/support/tickets', { token, body });
  }
  const { db } = server.running.resources;
  await db
    .updateTable('tickets')
    .set({ status: 'resolved' })
    .where('subject', '=', 'Three')
    .execute();
  await aSubmittedPartner(server);
  await changeProfile(server, partner, { company_name: 'Another name' });
  await someTransactions(db, user.id, { mode: 'live' });
  await someTransactions(db, user.id, { mode: 'test' });
});

describe('the numbers of the navigation', () => {
  it.each(staffRoles)(
    'show %s the numbers its permissions allow and null for the rest',
    async (role) => {
      const { token } = await aColleague(server, role);
      const expected = Object.fromEntries(
        Object.entries(countPermissions).map(([name, permission]) => [
          name,
          roleMay(role, permission) ? everything[name as keyof AdminCounts] : null,
        ]),
      );
      expect((await read(token)).json()).toEqual(expected);
    },
  );

  it('follow a change', async () => {
    const token = await anOwnerToken(server);
    await aSubmittedPartner(server);
    expect((await read(token)).json()).toEqual({ ...everything, kyc_to_review: 3 });
  });

  it('return 401 without a session and to a partner', async () => {
    expect((await read()).statusCode).toBe(401);
    expect((await read((await aPartner(server)).token)).statusCode).toBe(401);
  });
});
