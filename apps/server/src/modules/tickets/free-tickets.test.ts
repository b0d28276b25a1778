import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aColleague, type SignedInColleague } from '../../testing/colleagues.ts';
import { jobsDone } from '../../testing/jobs-done.ts';
import { bothWaiting, waitingForALock } from '../../testing/locks.ts';
import { anOwnerToken, aPartner, type SignedInPartner } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aTicket, setStatus } from '../../testing/tickets.ts';
import { freeLeftTickets, freeTickets } from './free-tickets.ts';

const server = useTestServer();
let partner: SignedInPartner;
let owner: string;
beforeAll(async () => {
  partner = await aPartner(server);
  owner = await anOwnerToken(server);
});

const assign = (id: number, { member }: SignedInColleague) =>
  server.call('PUT', `/admin/support/tickets/${id}/assignee`, {
    token: owner,
    body: { assignee_id: member.id },
  });
/** Waits for the job that unassigns the tickets after the change. */
async function change({ member }: SignedInColleague, what: 'disable' | 'role', body?: object) {
  const answer = await server.call('PUT', `/admin/staff/${member.id}/${what}`, {
    token: owner,
    ...(body && { body }),
  });
  await jobsDone(server);
  return answer;
}
const disable = (colleague: SignedInColleague) => change(colleague, 'disable');
const setRole = (colleague: SignedInColleague, role: string) => change(colleague, 'role', { role });
const lookAt = async (path: string) => (await server.call('GET', path, { token: owner })).json();
const assigneeOf = async (id: number) =>
  (await lookAt(`/admin/support/tickets/${id}`)).ticket.assignee;
const facets = async () => (await lookAt('/admin/support/tickets?limit=1')).facets.assignee;
const freedBy = async ({ member }: SignedInColleague) =>
  (await recorded(server, { action: 'ticket.freed' })).filter(
    ({ subject_id }) => subject_id === member.id,
  );

async function aTicketOf(colleague: SignedInColleague, overrides = {}): Promise<number> {
  const { id } = await aTicket(server, partner.token, overrides);
  expect((await assign(id, colleague)).statusCode).toBe(200);
  return id;
}

describe('the tickets of a colleague who is disabled', () => {
  it('become unassigned except for closed ones, which is announced to all staff', async () => {
    const support = await aColleague(server, 'support');
    const [open, resolved, closed] = [
      await aTicketOf(support),
      await aTicketOf(support),
      await aTicketOf(support),
    ];
    await setStatus(server, owner, resolved, 'resolved');
    await setStatus(server, owner, closed, 'closed');
    const before = (await facets()).unassigned;
    const heard: { topic: string; partnerId: number | null }[] = [];
    const unsubscribe = server.running.resources.updates.subscribe((update) => heard.push(update));
    onTestFinished(() => void unsubscribe());
    expect((await disable(support)).statusCode).toBe(200);
    await expect.poll(() => heard).toContainEqual({ topic: 'tickets', partnerId: null });

    const { username, id } = support.member;
    expect(await Promise.all([open, resolved, closed].map(assigneeOf))).toEqual([
      ...[null, null],
      username,
    ]);
    const after = await facets();
    expect(after.unassigned).toBe(before + 2);
    expect(after.colleagues).toContainEqual({ id, count: 1 });
    const { tickets } = await lookAt('/admin/support/tickets?assignee=unassigned&limit=500');
    const listed = tickets.map((ticket: { id: number }) => ticket.id);
    expect(listed).toEqual(expect.arrayContaining([open, resolved]));
    expect(await freedBy(support)).toMatchObject([
      {
        message: `2 tickets of ${username} became no one’s`,
        details: { tickets: [open, resolved] },
      },
    ]);
  });

  it('are offered under the name that still finds them', async () => {
    const [leaving, idle] = [
      await aColleague(server, 'support'),
      await aColleague(server, 'support'),
    ];
    await setStatus(server, owner, await aTicketOf(leaving), 'closed');
    const { id, username } = leaving.member;
    const offered = () => lookAt('/admin/support/assignees');
    expect((await offered()).assignees).toContainEqual({ id, username });
    expect((await offered()).former).not.toContainEqual({ id, username });
    await Promise.all([disable(leaving), disable(idle)]);
    expect((await offered()).assignees).not.toContainEqual({ id, username });
    expect((await offered()).former).toContainEqual({ id, username });
    const names = (await offered()).former.map((former: { username: string }) => former.username);
    expect(names).not.toContain(idle.member.username);
  });

  it('are unassigned in batches, and only while the colleague cannot take tickets', async () => {
    const support = await aColleague(server, 'support');
    const { id } = support.member;
    const { db } = server.running.resources;
    const others = sql`select ${partner.user.id}::int, 'Number ' || n, 'It does not work.', ${id}::int
      from generate_series(1, 450) as n`;
    await sql`insert into tickets (partner_id, subject, message, assignee_id) ${others}`.execute(
      db,
    );
    await freeTickets(server.running.resources, { id });
    expect(await freedBy(support)).toEqual([]);
    await disable(support);
    expect((await facets()).colleagues).not.toContainEqual(expect.objectContaining({ id }));
    const entries = (await freedBy(support)).map(({ message }) => message.split(' ')[0]);
    expect(entries.toSorted()).toEqual(['200', '200', '50']);
  });

  it('are unassigned later if they are reopened', async () => {
    const support = await aColleague(server, 'support');
    const id = await aTicketOf(support);
    await setStatus(server, owner, id, 'closed');
    await disable(support);
    await setStatus(server, owner, id, 'open');
    await freeLeftTickets(server.running.resources);
    await jobsDone(server);
    expect(await assigneeOf(id)).toBeNull();
    await freeLeftTickets(server.running.resources);
    await jobsDone(server);
    expect(await freedBy(support)).toHaveLength(1);
  });

  it('leave no audit entry if there are none', async () => {
    const support = await aColleague(server, 'support');
    expect((await disable(support)).statusCode).toBe(200);
    expect(await freedBy(support)).toEqual([]);
  });
});

it('unassigns tickets after a change to a role that may not respond, but not to another role', async () => {
  const support = await aColleague(server, 'support');
  const id = await aTicketOf(support);
  await setRole(support, 'admin');
  expect(await assigneeOf(id)).toBe(support.member.username);
  await setRole(support, 'compliance');
  expect(await assigneeOf(id)).toBeNull();
  expect(await freedBy(support)).toMatchObject([
    { message: `1 ticket of ${support.member.username} became no one’s` },
  ]);
});

describe('disabling a colleague at the same time as', () => {
  it('an assignment leaves no ticket assigned', async () => {
    const support = await aColleague(server, 'support');
    const { id } = await aTicket(server, partner.token);
    const [disabled, assigned] = await bothWaiting(
      server.running.resources.db,
      (db) =>
        db
          .selectFrom('staff')
          .select('id')
          .where('id', '=', support.member.id)
          .forUpdate()
          .execute(),
      () => disable(support),
      () => assign(id, support),
    );
    expect([disabled.statusCode, assigned.statusCode]).toEqual([200, 400]);
    expect(await assigneeOf(id)).toBeNull();
  });

  it('a change that locks the same counts makes one of them wait, without a deadlock', async () => {
    const support = await aColleague(server, 'support');
    await aTicketOf(support, { category: 'Technical', priority: 'low' });
    await aTicketOf(support, { category: 'Account', priority: 'high' });
    const other = new Client({ connectionString: server.databaseUrl });
    await other.connect();
    onTestFinished(() => other.end());
    // In a deadlock, PostgreSQL would abort our transaction first, because the other connection
    // checks later.
    await other.query("set deadlock_timeout = '1min'");
    const take = (category: string) =>
      other.query(
        `select from ticket_counts where scope = 'assignee' and scope_id = 0
          and category = $1 and status = 'open' for update`,
        [category],
      );
    await other.query('begin');
    await take('Account');
    const { resources } = server.running;
    await resources.db
      .updateTable('staff')
      .set({ disabled_at: resources.now() })
      .where('id', '=', support.member.id)
      .execute();
    const freeing = freeTickets(resources, { id: support.member.id });
    await expect.poll(() => waitingForALock(resources.db)).toBe(1);
    await take('Technical');
    await other.query('commit');
    await freeing;
    expect(await freedBy(support)).toHaveLength(1);
  });
});
