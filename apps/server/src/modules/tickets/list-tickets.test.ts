import {
  type StaffTicket,
  type TicketSort,
  ticketCategories,
  ticketPriorities,
  ticketSorts,
  ticketStatuses,
} from '@baize/contract';
import { writeCursor } from '@baize/platform/lists/cursor';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { aColleague, type SignedInColleague } from '../../testing/colleagues.ts';
import { aPartner, type SignedInPartner } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const MINUTE = 60_000;
const categories = ticketCategories.slice(0, 2);

type Stored = Pick<
  StaffTicket,
  | 'id'
  | 'partner_id'
  | 'status'
  | 'priority'
  | 'category'
  | 'assignee_id'
  | 'created_at'
  | 'updated_at'
>;
let partners: SignedInPartner[];
let me: SignedInColleague;
let stored: Stored[];

/**
 * Creates tickets of every combination and some more, many with the same time, in shuffled order.
 */
beforeAll(async () => {
  partners = [await aPartner(server), await aPartner(server)];
  me = await aColleague(server, 'support');
  const start = Date.parse('2026-05-01T00:00:00Z');
  const rows = ticketStatuses.flatMap((status, s) =>
    ticketPriorities.flatMap((priority, p) =>
      categories.flatMap((category, c) =>
        partners.flatMap(({ user }, whose) =>
          [null, me.member.id].map((assignee_id, a) => {
            const n = (s * 37 + p * 23 + c * 17 + whose * 7 + a * 5) % 20;
            return {
              partner_id: user.id,
              subject: `Ticket ${status} ${priority}`,
              message: 'Words',
              status,
              priority,
              category,
              assignee_id,
              created_at: new Date(start + n * MINUTE),
              updated_at: new Date(start + (60 - 2 * n) * MINUTE),
            };
          }),
        ),
      ),
    ),
  );
  stored = await server.running.resources.db
    .insertInto('tickets')
    .values(rows)
    .returning([
      'id',
      'partner_id',
      'status',
      'priority',
      'category',
      'assignee_id',
      'created_at',
      'updated_at',
    ])
    .execute();
});

const compare: Record<TicketSort, (a: Stored, b: Stored) => number> = {
  newest: (a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id,
  oldest: (a, b) => a.created_at.localeCompare(b.created_at) || a.id - b.id,
  updated: (a, b) => b.updated_at.localeCompare(a.updated_at) || b.id - a.id,
  priority: (a, b) =>
    ticketPriorities.indexOf(b.priority) - ticketPriorities.indexOf(a.priority) ||
    compare.newest(a, b),
};

const asSearch = (entries: [string, unknown][]) =>
  new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)]));

async function allPages(path: string, token: string, query: Record<string, unknown>) {
  const ids: number[] = [];
  let cursor: string | null = '';
  let first: Record<string, Record<string, Record<string, number>>> | undefined;
  while (cursor !== null) {
    const asked = { limit: 7, ...query, ...(cursor && { cursor }) };
    const given = Object.entries(asked).filter(([, value]) => value !== undefined);
    const search = asSearch(given);
    const answer = await server.call('GET', `${path}?${search}`, { token });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const body = answer.json();
    first ??= body;
    ids.push(...body.tickets.map(({ id }: { id: number }) => id));
    cursor = body.next_cursor;
  }
  return { ids, first };
}

const orAny = <T>(values: readonly T[]) => [undefined, ...values];

const combinations = orAny(['open', 'closed'] as const).flatMap((status) =>
  orAny(['low', 'urgent'] as const).flatMap((priority) =>
    orAny([categories[0]]).flatMap((category) =>
      ticketSorts.map((sort) => ({ status, priority, category, sort })),
    ),
  ),
);

type Wanted = (typeof combinations)[number];
const matches = (ticket: Stored, { status, priority, category }: Partial<Wanted>) =>
  (status === undefined || ticket.status === status) &&
  (priority === undefined || ticket.priority === priority) &&
  (category === undefined || ticket.category === category);

const expected = (wanted: Wanted, inScope: (ticket: Stored) => boolean) =>
  stored
    .filter((ticket) => inScope(ticket) && matches(ticket, wanted))
    .sort(compare[wanted.sort])
    .map(({ id }) => id);

describe.each(combinations)(
  'status $status, priority $priority, category $category, $sort',
  (wanted) => {
    it('pages through the partner’s own tickets, each once and in order', async () => {
      const [partner] = partners;
      const { ids } = await allPages('/support/tickets', partner?.token ?? '', wanted);
      expect(ids).toEqual(expected(wanted, (ticket) => ticket.partner_id === partner?.user.id));
    });

    it('pages through all, their own, unassigned and a partner’s tickets for staff', async () => {
      const scopes: [Record<string, unknown>, (ticket: Stored) => boolean][] = [
        [{}, () => true],
        [{ assignee: 'me' }, (ticket) => ticket.assignee_id === me.member.id],
        [{ assignee: 'unassigned' }, (ticket) => ticket.assignee_id === null],
        [
          { partner_id: partners[1]?.user.id },
          (ticket) => ticket.partner_id === partners[1]?.user.id,
        ],
      ];
      for (const [scope, inScope] of scopes) {
        const query = { ...wanted, ...scope };
        const { ids } = await allPages('/admin/support/tickets', me.token, query);
        expect(ids).toEqual(expected(wanted, inScope));
      }
    });
  },
);

describe('counts', () => {
  it('cover the whole set, and facets apply the other filters', async () => {
    const query = { status: 'open', priority: 'urgent', category: categories[0], limit: 1 };
    const search = asSearch(Object.entries(query));
    const answer = await server.call('GET', `/admin/support/tickets?${search}`, me);
    const count = (wanted: Partial<Wanted>, inScope = (_: Stored) => true) =>
      stored.filter((ticket) => inScope(ticket) && matches(ticket, wanted)).length;
    const [category] = categories;
    expect(answer.json()).toMatchObject({
      counts: {
        total: stored.length,
        open: count({ status: 'open' }),
        closed: count({ status: 'closed' }),
        urgent: count({ priority: 'urgent' }),
      },
      facets: {
        status: {
          all: count({ priority: 'urgent', category }),
          closed: count({ status: 'closed', priority: 'urgent', category }),
        },
        priority: {
          all: count({ status: 'open', category }),
          low: count({ status: 'open', priority: 'low', category }),
        },
        category: {
          [categories[1] ?? '']: count({
            status: 'open',
            priority: 'urgent',
            category: categories[1],
          }),
        },
        assignee: {
          colleagues: expect.arrayContaining([
            {
              id: me.member.id,
              count: count(
                { status: 'open', priority: 'urgent', category },
                (ticket) => ticket.assignee_id === me.member.id,
              ),
            },
          ]),
          me: count(
            { status: 'open', priority: 'urgent', category },
            (ticket) => ticket.assignee_id === me.member.id,
          ),
        },
      },
    });
    const own = await server.call('GET', '/support/tickets?limit=1', {
      token: partners[0]?.token ?? '',
    });
    expect(own.json().counts.total).toBe(stored.length / 2);
  });

  it('stay correct after simultaneous changes and after tickets are erased', async () => {
    const { db } = server.running.resources;
    await Promise.all(
      stored.slice(0, 40).flatMap(({ id }, n) => [
        server.call('PUT', `/admin/support/tickets/${id}/status`, {
          token: me.token,
          body: { status: ticketStatuses[n % 4] },
        }),
        server.call('PUT', `/admin/support/tickets/${id}/assignee`, {
          token: me.token,
          body: { assignee_id: n % 3 === 0 ? null : me.member.id },
        }),
      ]),
    );
    const erased = stored.at(-1)?.id ?? 0;
    await db.deleteFrom('tickets').where('id', '=', erased).execute();
    const { rows } = await sql<{ wrong: number }>`
      with counted as (
        select scope, scope_id, category, status, priority, count(*) as n
        from tickets, lateral (values ('all'::ticket_count_scope, 0), ('partner', partner_id),
          ('assignee', coalesce(assignee_id, 0))) as scopes (scope, scope_id)
        group by 1, 2, 3, 4, 5
      )
      select count(*) as wrong
      from counted
      full join (select * from ticket_counts where n <> 0) as kept
        using (scope, scope_id, category, status, priority)
      where counted.n is distinct from kept.n`.execute(db);
    expect(rows).toEqual([{ wrong: 0 }]);
    const { rows: assigned } = await sql<{ wrong: number }>`
      with counted as (
        select assignee_id, status, count(*) as n from tickets
        where assignee_id is not null group by 1, 2
      )
      select count(*) as wrong
      from counted
      full join (select * from assigned_ticket_counts where n <> 0) as kept
        using (assignee_id, status)
      where counted.n is distinct from kept.n`.execute(db);
    expect(assigned).toEqual([{ wrong: 0 }]);
    const terms = await db
      .selectFrom('ticket_terms')
      .select('term')
      .where('ticket_id', '=', erased)
      .execute();
    expect(terms).toEqual([]);
  });
});

describe('invalid list requests', () => {
  it.each([
    'status=lost',
    'priority=extreme',
    'category=Gossip',
    'sort=random',
    'limit=0',
    'limit=501',
    'cursor=nonsense',
    `cursor=${writeCursor(['0000-01-01T00:00:00.000Z', 1])}`,
    `cursor=${writeCursor([`2026-01-01T00:00:00.${'1'.repeat(200)}Z`, 1])}`,
    `sort=priority&cursor=${writeCursor(['low', '0000-01-01T00:00:00.000Z', 1])}`,
    'assignee=you',
    'partner_id=0',
    'partner_id=1&assignee=me',
    'search=x&sort=updated',
    `search=${'x'.repeat(101)}`,
  ])('return 400: %s', async (query) => {
    const answer = await server.call('GET', `/admin/support/tickets?${query}`, me);
    expect(answer.statusCode).toBe(400);
  });
});
