import { ticketRoutes } from '@baize/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { aColleague, type SignedInColleague } from '../../testing/colleagues.ts';
import { anOwnerToken, aPartner, type SignedInPartner } from '../../testing/people.ts';
import { emailsTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aTicket } from '../../testing/tickets.ts';

const server = useTestServer();
let partner: SignedInPartner;
let support: SignedInColleague;
let compliance: SignedInColleague;
beforeAll(async () => {
  partner = await aPartner(server);
  support = await aColleague(server, 'support');
  compliance = await aColleague(server, 'compliance');
});

const staffRoutes = Object.entries(ticketRoutes).filter(
  ([, route]) => route.audience.kind === 'admin',
);
const partnerRoutes = Object.entries(ticketRoutes).filter(
  ([, route]) => route.audience.kind === 'partner',
);

describe('permissions', () => {
  it.each(staffRoutes)(
    '%s: returns 401 to a partner and 403 to a role without the permission',
    async (_, route) => {
      const path = route.path.replace('{id}', '1');
      const call = (token?: string) =>
        server.call(route.method, path, {
          ...(token !== undefined && { token }),
          ...(route.method !== 'GET' && { body: {} }),
        });
      expect((await call()).statusCode).toBe(401);
      expect((await call(partner.token)).statusCode).toBe(401);
      expect((await call(compliance.token)).statusCode).toBe(403);
    },
  );

  it.each(partnerRoutes)('%s: returns 401 to staff and without a token', async (_, route) => {
    const path = route.path.replace('{id}', '1');
    for (const token of [undefined, support.token, await anOwnerToken(server)]) {
      const answer = await server.call(route.method, path, {
        ...(token !== undefined && { token }),
        ...(route.method !== 'GET' && { body: {} }),
      });
      expect(answer.statusCode).toBe(401);
    }
  });
});

describe('assigning', () => {
  const assign = (id: number, body: unknown, token = support.token) =>
    server.call('PUT', `/admin/support/tickets/${id}/assignee`, { token, body });

  it('to oneself, a colleague or no one is shown in the list of each', async () => {
    const { id } = await aTicket(server, partner.token);
    const other = await aColleague(server, 'admin');
    const listed = async (assignee: unknown) => {
      const answer = await server.call('GET', `/admin/support/tickets?assignee=${assignee}`, {
        token: support.token,
      });
      return answer.json().tickets.some((ticket: { id: number }) => ticket.id === id);
    };
    expect(await listed('unassigned')).toBe(true);
    const mine = await assign(id, { assignee_id: support.member.id });
    expect(mine.json().ticket).toMatchObject({
      assignee_id: support.member.id,
      assignee: support.member.username,
    });
    expect([await listed('me'), await listed('unassigned')]).toEqual([true, false]);
    await assign(id, { assignee_id: other.member.id });
    expect([await listed('me'), await listed(other.member.id)]).toEqual([false, true]);
    await assign(id, { assignee_id: null });
    expect(await listed('unassigned')).toBe(true);
  });

  it('offers and accepts only colleagues who may respond to tickets', async () => {
    const { id } = await aTicket(server, partner.token);
    const answer = await server.call('GET', '/admin/support/assignees', support);
    const names = answer.json().assignees.map(({ username }: { username: string }) => username);
    expect(names).toContain(support.member.username);
    expect(names).not.toContain(compliance.member.username);
    expect((await assign(id, { assignee_id: compliance.member.id })).statusCode).toBe(400);
    expect((await assign(id, { assignee_id: 987_654 })).statusCode).toBe(400);
    expect((await assign(987_654_321, { assignee_id: null })).statusCode).toBe(404);
  });

  it('by two colleagues who both saw it unassigned succeeds once and returns 409 to the other', async () => {
    const { id } = await aTicket(server, partner.token);
    const other = await aColleague(server, 'support');
    const answers = await Promise.all([
      assign(id, { assignee_id: support.member.id, seen_assignee_id: null }),
      assign(id, { assignee_id: other.member.id, seen_assignee_id: null }, other.token),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });
});

describe('reading a ticket', () => {
  it('shows the partner, the last use of the key and the partner’s other tickets', async () => {
    const someone = await aPartner(server);
    const older = await aTicket(server, someone.token, { subject: 'Older' });
    const { id } = await aTicket(server, someone.token, { subject: 'Newer' });
    const used = '2026-01-02T03:04:05.000Z';
    await server.running.resources.db
      .insertInto('api_keys')
      .values({
        partner_id: someone.user.id,
        key_hash: Buffer.from(someone.user.username),
        sealed_key: Buffer.from('sealed'),
        hint: 'abcd',
        last_used_at: used,
      })
      .execute();
    const answer = await server.call('GET', `/admin/support/tickets/${id}`, support);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      ticket: { id, partner_id: someone.user.id, company_name: someone.user.company_name },
      partner: {
        id: someone.user.id,
        email: someone.user.email,
        kyc_status: 'not_submitted',
        api_key_last_used_at: used,
        deleted_at: null,
      },
      other_tickets: [{ id: older.id, subject: 'Older' }],
      partner_counts: { total: 2, open: 2 },
    });
    expect((await server.call('GET', '/admin/support/tickets/987654321', support)).statusCode).toBe(
      404,
    );
  });

  it('pages back through a long conversation, each page in order of time', async () => {
    const { id } = await aTicket(server, partner.token);
    for (const message of ['1', '2', '3', '4', '5']) {
      await server.call('POST', `/support/tickets/${id}/respond`, {
        token: partner.token,
        body: { message },
      });
    }
    const pages: string[][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/admin/support/tickets/${id}?limit=2${cursor && `&cursor=${cursor}`}`;
      const body = (await server.call('GET', path, support)).json();
      pages.push(body.responses.map(({ message }: { message: string }) => message));
      cursor = body.next_cursor;
    }
    expect(pages).toEqual([['4', '5'], ['2', '3'], ['1']]);
  });
});

describe('notes among responses', () => {
  type Page = { responses: { message: string }[]; notes: { message: string }[] };
  const pagesOf = async (id: number, limit: string) => {
    const pages: { responses: string[]; notes: string[] }[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/admin/support/tickets/${id}?${limit}${cursor && `&cursor=${cursor}`}`;
      const body: Page & { next_cursor: string | null } = (
        await server.call('GET', path, support)
      ).json();
      const texts = (written: Page['notes']) => written.map(({ message }) => message);
      pages.push({ responses: texts(body.responses), notes: texts(body.notes) });
      cursor = body.next_cursor;
    }
    return pages;
  };
  const write = (ticket_id: number, minute: number) => ({
    ...{ ticket_id, message: String(minute), staff_id: support.member.id },
    created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  });

  it('are loaded with the responses of the same time, however many there are', async () => {
    const { id } = await aTicket(server, partner.token);
    const { db } = server.running.resources;
    const minutes = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => from + n);
    const noted = [...minutes(0, 100), ...minutes(101, 121)];
    await db
      .insertInto('ticket_responses')
      .values([{ ...write(id, 100), is_admin_response: true }])
      .execute();
    await db
      .insertInto('ticket_notes')
      .values(noted.map((minute) => write(id, minute)))
      .execute();
    expect(await pagesOf(id, '')).toEqual([
      { responses: ['100'], notes: [...minutes(21, 100), ...minutes(101, 121)].map(String) },
      { responses: [], notes: minutes(0, 21).map(String) },
    ]);
  });

  it('are neither skipped nor repeated when two servers’ clocks differ', async () => {
    const { id } = await aTicket(server, partner.token);
    const { db } = server.running.resources;
    for (const minute of [1, 6, 3]) {
      await db.insertInto('ticket_notes').values(write(id, minute)).execute();
    }
    for (const minute of [5, 2, 4]) {
      const response = { ...write(id, minute), is_admin_response: true };
      await db.insertInto('ticket_responses').values(response).execute();
    }
    const pages = await pagesOf(id, 'limit=2');
    expect(pages.map(({ responses, notes }) => responses.length + notes.length)).toEqual([2, 2, 2]);
    expect(pages.toReversed().flatMap(({ responses }) => responses)).toEqual(['5', '2', '4']);
    expect(pages.toReversed().flatMap(({ notes }) => notes)).toEqual(['1', '6', '3']);
  });
});

describe('an internal note', () => {
  it('is for staff only: no response, notification, email or update of the partner shows it', async () => {
    const { id } = await aTicket(server, partner.token, { subject: 'Noted' });
    const paths = [`/support/tickets/${id}`, '/support/tickets', '/support/tickets?search=secret'];
    const look = async () =>
      Promise.all(
        [...paths, '/notifications'].map(async (path) =>
          (await server.call('GET', path, { token: partner.token })).json(),
        ),
      );
    const before = await look();
    const emails = (await emailsTo(server, partner.user.email)).length;
    const heard: { partnerId: number | null }[] = [];
    const unsubscribe = server.running.resources.updates.subscribe((update) => heard.push(update));
    const note = await server.call('POST', `/admin/support/tickets/${id}/notes`, {
      token: support.token,
      body: { message: 'A secret <b>about</b> this partner' },
    });
    await server.call('PUT', `/admin/support/tickets/${id}/assignee`, {
      token: support.token,
      body: { assignee_id: support.member.id },
    });
    expect(note.statusCode).toBe(201);
    await expect.poll(() => heard.filter((update) => update.partnerId === null)).toHaveLength(2);
    unsubscribe();
    expect(heard.slice(-2)).toEqual([
      { topic: 'tickets', partnerId: null, id },
      { topic: 'tickets', partnerId: null, id },
    ]);
    expect(await look()).toEqual(before);
    expect(await emailsTo(server, partner.user.email)).toHaveLength(emails);
    const answered = await server.call('POST', `/support/tickets/${id}/respond`, {
      token: partner.token,
      body: { message: 'Hello?' },
    });
    expect(answered.body).not.toContain('secret');
    const asStaff = await server.call('GET', `/admin/support/tickets/${id}`, support);
    expect(asStaff.json().notes).toEqual([
      {
        id: expect.any(Number),
        message: 'A secret <b>about</b> this partner',
        author: support.member.username,
        created_at: expect.any(String),
      },
    ]);
  });

  it('is stored once when sent twice, and rejected when blank', async () => {
    const { id } = await aTicket(server, partner.token);
    const note = (message: string) =>
      server.call('POST', `/admin/support/tickets/${id}/notes`, {
        token: support.token,
        body: { message },
        headers: { 'idempotency-key': `note-${id}-${message.length}` },
      });
    await note('Twice');
    await note('Twice');
    expect((await note('  ')).statusCode).toBe(400);
    const read = await server.call('GET', `/admin/support/tickets/${id}`, support);
    expect(read.json().notes).toHaveLength(1);
  });
});
