import { beforeAll, describe, expect, it } from 'vitest';
import { aColleague, type SignedInColleague } from '../../testing/colleagues.ts';
import {
  aConfirmedPartner,
  anOwnerToken,
  aPartner,
  type SignedInPartner,
} from '../../testing/people.ts';
import { emailsTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aTicket, setStatus } from '../../testing/tickets.ts';

const server = useTestServer();
let partner: SignedInPartner;
let support: SignedInColleague;
let owner: string;
beforeAll(async () => {
  partner = await aConfirmedPartner(server);
  support = await aColleague(server, 'support');
  owner = await anOwnerToken(server);
});

const addresses: [string, (id: unknown) => string][] = [
  ['/{id}/respond', (id) => `/admin/support/tickets/${id}/respond`],
  ['/respond?ticket_id=', (id) => `/admin/support/tickets/respond?ticket_id=${id}`],
];

const send = (path: string, body: unknown, key?: string) =>
  server.call('POST', path, {
    token: support.token,
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

const readAsPartner = async (id: number) =>
  (await server.call('GET', `/support/tickets/${id}`, { token: partner.token })).json();

describe.each(addresses)('responding at %s', (_name, address) => {
  it('reaches the partner’s conversation, notifications and email', async () => {
    const { id } = await aTicket(server, partner.token, { subject: `Answer ${_name}` });
    const answer = await send(address(id), { message: ' Try again now. ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      response: {
        message: 'Try again now.',
        is_admin_response: true,
        author: support.member.username,
      },
      ticket: { id, status: 'open', awaits_staff: false },
    });
    const seen = await readAsPartner(id);
    expect(seen.ticket.unread).toBe(true);
    expect(seen.responses).toEqual([
      {
        id: expect.any(Number),
        message: 'Try again now.',
        is_admin_response: true,
        created_at: expect.any(String),
      },
    ]);
    const notified = await server.running.resources.db
      .selectFrom('notifications')
      .select(['type', 'title', 'subject_kind', 'subject_id'])
      .where('partner_id', '=', partner.user.id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(notified).toEqual({
      type: 'support_ticket',
      title: `Ticket #${id} answered`,
      subject_kind: 'ticket',
      subject_id: id,
    });
    const last = (await emailsTo(server, partner.user.email)).at(-1);
    expect(last?.subject).toBe(`Ticket #${id} answered: Answer ${_name}`);
  });

  it('returns 404 for an unknown ticket, 409 for a closed one and 400 for a blank message', async () => {
    const { id } = await aTicket(server, partner.token);
    expect((await send(address(987_654_321), { message: 'Hello' })).statusCode).toBe(404);
    expect((await send(address('x'), { message: 'Hello' })).statusCode).toBe(400);
    const blank = await send(address(id), { message: '  ' });
    expect(blank.statusCode).toBe(400);
    expect(blank.json()).toMatchObject({
      message: 'Please enter a response message',
      fields: { message: 'Please enter a response message' },
    });
    const long = await send(address(id), { message: 'x'.repeat(100 * 1024) });
    expect(long.statusCode).toBe(400);
    await setStatus(server, owner, id, 'closed');
    const closed = await send(address(id), { message: 'Hello' });
    expect([closed.statusCode, closed.json().code]).toEqual([409, 'ticket_closed']);
    expect((await readAsPartner(id)).responses).toEqual([]);
  });

  it('stores one response, one notification and one email however often the request is repeated', async () => {
    const { id } = await aTicket(server, partner.token);
    const before = (await emailsTo(server, partner.user.email)).length;
    const key = `answer-${id}`;
    const burst = await Promise.all(
      Array.from({ length: 10 }, () => send(address(id), { message: 'Done' }, key)),
    );
    const again = await send(address(id), { message: 'Done' }, key);
    const sent = burst.filter((answer) => answer.statusCode === 201);
    for (const answer of sent) expect(answer.json()).toEqual(again.json());
    expect((await readAsPartner(id)).responses).toHaveLength(1);
    expect(await emailsTo(server, partner.user.email)).toHaveLength(before + 1);
  });
});

describe('changing the status', () => {
  const change = (id: number, body: unknown, token = support.token) =>
    server.call('PUT', `/admin/support/tickets/${id}/status`, { token, body });

  it.each(['in_progress', 'resolved', 'closed', 'open'])(
    'to %s notifies the partner, from any other status',
    async (status) => {
      const { id } = await aTicket(server, partner.token);
      await setStatus(server, owner, id, status === 'open' ? 'closed' : 'open');
      const answer = await change(id, { status });
      expect(answer.statusCode).toBe(200);
      expect(answer.json().ticket.status).toBe(status);
      expect((await readAsPartner(id)).ticket).toMatchObject({ status, unread: true });
      const last = (await emailsTo(server, partner.user.email)).at(-1);
      expect(last?.subject).toContain(`Ticket #${id} updated`);
    },
  );

  it('to the current one notifies no one', async () => {
    const { id } = await aTicket(server, partner.token);
    const before = (await emailsTo(server, partner.user.email)).length;
    expect((await change(id, { status: 'open' })).statusCode).toBe(200);
    expect(await emailsTo(server, partner.user.email)).toHaveLength(before);
  });

  it.each([{ status: 'lost' }, {}, { status: null }, { status: 'closed', priority: 'low' }])(
    'returns 400 for %j',
    async (body) => {
      const { id } = await aTicket(server, partner.token);
      expect((await change(id, body)).statusCode).toBe(400);
      expect((await readAsPartner(id)).ticket.status).toBe('open');
    },
  );

  it('by two colleagues who both saw it open succeeds once and returns 409 to the other', async () => {
    const { id } = await aTicket(server, partner.token);
    const before = (await emailsTo(server, partner.user.email)).length;
    const answers = await Promise.all([
      change(id, { status: 'resolved', seen_status: 'open' }),
      change(id, { status: 'closed', seen_status: 'open' }, owner),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const winner = answers.find((answer) => answer.statusCode === 200);
    expect((await readAsPartner(id)).ticket.status).toBe(winner?.json().ticket.status);
    expect(await emailsTo(server, partner.user.email)).toHaveLength(before + 1);
  });

  it('by many requests at the same time keeps the counts correct', async () => {
    const { id } = await aTicket(server, partner.token);
    const statuses = ['open', 'in_progress', 'resolved', 'closed'];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => change(id, { status: statuses[n % 4] })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(12).fill(200));
    const { counts } = (
      await server.call('GET', '/support/tickets', { token: partner.token })
    ).json();
    const { open, in_progress, resolved, closed, total } = counts;
    expect(open + in_progress + resolved + closed).toBe(total);
  });
});

describe('a ticket of a deleted partner', () => {
  it('can be read and closed by staff, but not responded to', async () => {
    const leaving = await aPartner(server);
    const { id } = await aTicket(server, leaving.token);
    await server.call('DELETE', `/admin/partners/${leaving.user.id}`, { token: owner });
    const emails = (await emailsTo(server, leaving.user.email)).length;
    const refused = await send(`/admin/support/tickets/${id}/respond`, { message: 'Hello' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'partner_deleted']);
    const read = await server.call('GET', `/admin/support/tickets/${id}`, support);
    expect(read.json()).toMatchObject({
      ticket: { id, partner_deleted: true, company_name: leaving.user.company_name },
      responses: [],
    });
    const closed = await server.call('PUT', `/admin/support/tickets/${id}/status`, {
      token: support.token,
      body: { status: 'closed' },
    });
    expect(closed.statusCode).toBe(200);
    expect(await emailsTo(server, leaving.user.email)).toHaveLength(emails);
  });
});
