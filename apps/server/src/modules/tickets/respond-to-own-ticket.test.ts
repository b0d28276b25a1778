import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { anOwnerToken, aPartner, type SignedInPartner } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aTicket, setStatus } from '../../testing/tickets.ts';

const server = useTestServer();
let partner: SignedInPartner;
let other: SignedInPartner;
let owner: string;
beforeAll(async () => {
  partner = await aPartner(server);
  other = await aPartner(server);
  owner = await anOwnerToken(server);
});

const respond = (id: unknown, message: unknown, options: { token?: string; key?: string } = {}) =>
  server.call('POST', `/support/tickets/${id}/respond`, {
    token: options.token ?? partner.token,
    body: { message },
    headers: options.key === undefined ? {} : { 'idempotency-key': options.key },
  });

const read = async (id: number) =>
  (await server.call('GET', `/support/tickets/${id}`, { token: partner.token })).json();

describe('responding to an own ticket', () => {
  it('returns the response and shows it in the conversation in order of time', async () => {
    const { id } = await aTicket(server, partner.token);
    const first = await respond(id, ' One\nmore line ');
    await respond(id, 'Another');
    expect(first.statusCode).toBe(201);
    expect(first.json().response).toMatchObject({
      message: 'One\nmore line',
      is_admin_response: false,
    });
    const { ticket, responses } = await read(id);
    expect(ticket).toMatchObject({ id, status: 'open' });
    expect(responses.map(({ message }: { message: string }) => message)).toEqual([
      'One\nmore line',
      'Another',
    ]);
  });

  it.each([
    ['resolved', 'open'],
    ['in_progress', 'in_progress'],
    ['open', 'open'],
  ])('changes a ticket from %s to %s', async (before, after) => {
    const { id } = await aTicket(server, partner.token);
    await setStatus(server, owner, id, before);
    const answer = await respond(id, 'It happens again');
    expect(answer.json().ticket.status).toBe(after);
    expect((await read(id)).ticket.status).toBe(after);
  });

  it('returns 409 on a closed ticket and stores nothing', async () => {
    const { id } = await aTicket(server, partner.token);
    await setStatus(server, owner, id, 'closed');
    const answer = await respond(id, 'Still there?');
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('ticket_closed');
    expect((await read(id)).responses).toEqual([]);
  });

  it.each([
    ['empty', ''],
    ['blank', ' \n\t '],
    ['missing', undefined],
    ['a number', 42],
    ['100 KB', 'x'.repeat(100 * 1024)],
  ])('returns 400 for the message when it is %s', async (_what, message) => {
    const { id } = await aTicket(server, partner.token);
    const answer = await respond(id, message);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(['message']);
    if (typeof message === 'string' && message.trim() === '') {
      expect(answer.json().fields.message).toBe('Please enter a response message');
    }
  });

  it('stores one response when the request is repeated, also ten times at the same time', async () => {
    const { id } = await aTicket(server, partner.token);
    const first = await respond(id, 'Once', { key: 'send-1' });
    const again = await respond(id, 'Once', { key: 'send-1' });
    expect(again.json()).toEqual(first.json());
    const changed = await respond(id, 'Something else', { key: 'send-1' });
    expect([changed.statusCode, changed.json().code]).toEqual([409, 'idempotency_key_reused']);
    await Promise.all(Array.from({ length: 10 }, () => respond(id, 'Twice', { key: 'send-2' })));
    const { responses } = await read(id);
    expect(responses.map(({ message }: { message: string }) => message)).toEqual(['Once', 'Twice']);
  });
});

describe('marking an own ticket read', () => {
  const markRead = (id: number, body?: object) =>
    server.call('PUT', `/support/tickets/${id}/read`, {
      token: partner.token,
      ...(body && { body }),
    });
  const answer = (id: number) =>
    server.call('POST', `/admin/support/tickets/${id}/respond`, {
      token: owner,
      body: { message: 'An answer' },
    });
  /** Advances the clock so that each response has a later time on fast machines too. */
  const later = () => {
    server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + 1_000);
    onTestFinished(() => {
      server.clock.now = undefined;
    });
  };

  it('leaves a response unread that arrived after the shown state', async () => {
    const { id } = await aTicket(server, partner.token);
    await answer(id);
    const { ticket: shown } = await read(id);
    later();
    await answer(id);
    const early = await markRead(id, { seen_updated_at: shown.updated_at });
    expect([early.statusCode, early.json().ticket.unread]).toEqual([200, true]);
    const { ticket: now } = await read(id);
    expect(now.unread).toBe(true);
    const late = await markRead(id, { seen_updated_at: now.updated_at });
    expect(late.json()).toMatchObject({ message: 'Marked as read.', ticket: { unread: false } });
    expect((await read(id)).ticket.unread).toBe(false);
    await markRead(id, { seen_updated_at: shown.updated_at });
    expect((await read(id)).ticket.unread).toBe(false);
  });

  it('marks the current state as read if the request names none', async () => {
    const { id } = await aTicket(server, partner.token);
    await answer(id);
    expect((await markRead(id)).json().ticket.unread).toBe(false);
    expect((await markRead(id, { seen_updated_at: 'yesterday' })).statusCode).toBe(400);
  });
});

describe('another partner’s ticket', () => {
  it('returns exactly the response for an unknown ticket on every route', async () => {
    const { id } = await aTicket(server, other.token);
    const calls = (ticketId: number) => [
      server.call('GET', `/support/tickets/${ticketId}`, { token: partner.token }),
      respond(ticketId, 'Hello'),
      server.call('PUT', `/support/tickets/${ticketId}/close`, { token: partner.token }),
      server.call('PUT', `/support/tickets/${ticketId}/read`, { token: partner.token }),
    ];
    const theirs = await Promise.all(calls(id));
    const none = await Promise.all(calls(987_654_321));
    const seen = (answers: typeof theirs) =>
      answers.map((answer) => [answer.statusCode, { ...answer.json(), request_id: '' }]);
    expect(seen(theirs)).toEqual(seen(none));
    expect(theirs.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404]);
    const untouched = await server.call('GET', `/support/tickets/${id}`, { token: other.token });
    expect(untouched.json()).toMatchObject({ ticket: { status: 'open' }, responses: [] });
  });

  it.each(['0', '-1', '1.5', 'abc', '1%20or%201=1', '9'.repeat(30)])(
    'returns no ticket for the guessed id %s',
    async (id) => {
      const answers = [
        await server.call('GET', `/support/tickets/${id}`, { token: partner.token }),
        await respond(id, 'Hello'),
      ];
      for (const answer of answers) expect([400, 404]).toContain(answer.statusCode);
    },
  );

  it('is in no list and no search result', async () => {
    await aTicket(server, other.token, { subject: 'Quixotic zebra' });
    for (const search of ['', 'quixotic', 'zebra quixotic', 'Company']) {
      const answer = await server.call('GET', `/support/tickets?search=${search}`, {
        token: partner.token,
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain('Quixotic');
    }
  });
});

describe('closing an own ticket', () => {
  it('closes it and notifies staff once, however often it is requested', async () => {
    const heard: unknown[] = [];
    const unsubscribe = server.running.resources.updates.subscribe((update) => heard.push(update));
    const { id } = await aTicket(server, partner.token);
    const close = () => server.call('PUT', `/support/tickets/${id}/close`, partner);
    const answers = [await close(), await close()];
    expect(answers.map((answer) => answer.json().ticket.status)).toEqual(['closed', 'closed']);
    const update = { topic: 'tickets', partnerId: partner.user.id, id };
    await aTicket(server, other.token);
    await expect.poll(() => heard).toHaveLength(3);
    expect(heard.slice(0, 2)).toEqual([update, update]);
    unsubscribe();
    const entries = await server.running.resources.db
      .selectFrom('activity')
      .select('id')
      .where('action', '=', 'ticket.closed')
      .where('subject_id', '=', id)
      .execute();
    expect(entries).toHaveLength(1);
  });

  it('returns 401 if the partner has been deleted', async () => {
    const leaving = await aPartner(server);
    const { id } = await aTicket(server, leaving.token);
    await server.call('DELETE', `/admin/partners/${leaving.user.id}`, { token: owner });
    const answer = await respond(id, 'Hello', { token: leaving.token });
    expect(answer.statusCode).toBe(401);
  });
});
