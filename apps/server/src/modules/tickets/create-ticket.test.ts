import { beforeAll, describe, expect, it } from 'vitest';
import { aConfirmedPartner, type SignedInPartner } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { emailsTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { ticketForm } from '../../testing/tickets.ts';

const server = useTestServer();
let partner: SignedInPartner;
beforeAll(async () => {
  partner = await aConfirmedPartner(server);
});

const create = (body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', '/support/tickets', { token: partner.token, body, headers });

const ownTickets = async () =>
  (await server.call('GET', '/support/tickets', { token: partner.token })).json();

describe('creating a ticket', () => {
  it('returns the open ticket, with medium priority and category General by default', async () => {
    const answer = await create({ subject: ' Question ', message: 'How?' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      ticket: {
        id: expect.any(Number),
        subject: 'Question',
        message: 'How?',
        category: 'General',
        status: 'open',
        priority: 'medium',
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
        unread: false,
      },
    });
  });

  it('queues one email to the partner and records the author', async () => {
    const someone = await aConfirmedPartner(server);
    const answer = await server.call('POST', '/support/tickets', {
      token: someone.token,
      body: ticketForm({ subject: 'About e-mail' }),
    });
    const { id } = answer.json().ticket;
    const emails = await emailsTo(server, someone.user.email);
    const told = emails.filter((email) => email.template === 'support_ticket');
    expect(told).toHaveLength(1);
    expect(told[0]?.subject).toBe(`Ticket #${id} received: About e-mail`);
    const { id: partnerId, username } = someone.user;
    const entries = await recorded(server, { action: 'ticket.created', partnerId });
    expect(entries.map(({ actor_name, subject_id }) => [actor_name, subject_id])).toEqual([
      [username, id],
    ]);
  });

  it.each([
    ['subject', 'blank', { subject: '   ' }],
    ['subject', 'too long', { subject: 'x'.repeat(201) }],
    ['subject', 'two lines', { subject: 'Line\r\nBcc: someone@else.test' }],
    ['message', 'blank', { message: '\n\t ' }],
    ['message', '100 KB', { message: 'x'.repeat(100 * 1024) }],
    ['message', 'a control character', { message: 'nul\u0000' }],
    ['priority', 'unknown', { priority: 'extreme' }],
    ['category', 'unknown', { category: 'Gossip' }],
    ['status', 'not for the partner to set', { status: 'closed' }],
    ['partner_id', 'not for the partner to set', { partner_id: 1 }],
    ['id', 'not for the partner to set', { id: 1 }],
  ])('returns 400 for %s when it is %s', async (field, _why, wrong) => {
    const before = await ownTickets();
    const answer = await create(ticketForm(wrong));
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
    expect((await ownTickets()).counts).toEqual(before.counts);
  });

  it('stores script and markup as plain text', async () => {
    const text = '<script>alert(1)</script> <b>&amp;</b> {{x}} \u202egnp';
    const answer = await create({ subject: text, message: text });
    expect(answer.json().ticket).toMatchObject({ subject: text, message: text });
    const { id } = answer.json().ticket;
    const [email] = (await emailsTo(server, partner.user.email)).slice(-1);
    expect(email?.event_key).toBe(`ticket:${id}:created`);
    expect(email?.html).not.toContain('<script>');
  });

  it('returns 401 without a token and with a staff token', async () => {
    const owner = await server.call('POST', '/admin/login', {
      body: { username: 'owner', password: 'a long enough phrase' },
    });
    for (const token of [undefined, owner.json().token as string]) {
      const answer = await server.call('POST', '/support/tickets', {
        ...(token !== undefined && { token }),
        body: ticketForm(),
      });
      expect(answer.statusCode).toBe(401);
    }
  });

  it('creates one ticket when the same request is repeated, or sent ten times at the same time', async () => {
    const before = await ownTickets();
    const headers = { 'idempotency-key': 'create-once' };
    const first = await create(ticketForm(), headers);
    const again = await create(ticketForm(), headers);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    const burst = await Promise.all(
      Array.from({ length: 10 }, () => create(ticketForm(), { 'idempotency-key': 'burst' })),
    );
    const refused = burst.filter((answer) => answer.statusCode !== 201);
    for (const answer of refused) expect(answer.json().code).toBe('request_in_progress');
    expect((await ownTickets()).counts.total).toBe(before.counts.total + 2);
  });
});
