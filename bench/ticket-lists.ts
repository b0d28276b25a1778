/**
 * Compares every list, filter combination, search and count of tickets with 10,000 and with
 * 1,000,000 tickets (three responses each). Fails if one costs more than twice as much.
 */
import { type TicketSort, ticketSorts } from '@baize/contract';
import { sumsToRead } from '../apps/server/src/modules/tickets/count-tickets.ts';
import {
  findTickets,
  partnerView,
  staffView,
} from '../apps/server/src/modules/tickets/find-tickets.ts';
import { loadResponses } from '../apps/server/src/modules/tickets/load-responses.ts';
import {
  loadOwnTickets,
  loadStaffTickets,
} from '../apps/server/src/modules/tickets/load-tickets.ts';
import type { Searcher } from '../apps/server/src/modules/tickets/search-terms.ts';
import type {
  TicketFilter,
  TicketScope,
} from '../apps/server/src/modules/tickets/ticket-filter.ts';
import { writeCursor } from '../packages/platform/src/lists/cursor.ts';
import { type Cost, compare, printTable, type Work } from './lib/compare.ts';
import { fillTickets, middleTime } from './lib/fill-tickets.ts';
import { openTwoSizes, type Sized } from './lib/two-sizes.ts';

const sizes = { small: 10_000, large: Number(process.env['BENCH_TICKETS'] ?? 1_000_000) };

const BUSIEST_PARTNER = 1;
const BUSIEST_COLLEAGUE = 1;

const scopes: Record<string, { scope: TicketScope; searcher: Searcher }> = {
  all: { scope: { kind: 'all' }, searcher: 'staff' },
  unassigned: { scope: { kind: 'assignee', id: 0 }, searcher: 'staff' },
  'one colleague': { scope: { kind: 'assignee', id: BUSIEST_COLLEAGUE }, searcher: 'staff' },
  'one partner': { scope: { kind: 'partner', id: BUSIEST_PARTNER }, searcher: 'partner' },
};

/** Common and rare values: new tickets are open, old ones closed, few are urgent. */
const values = {
  status: ['open', 'closed'],
  priority: ['medium', 'urgent'],
  category: ['General', 'Payments'],
} as const;

type Chosen = Omit<TicketFilter, 'scope'>;

/** All combinations of filters, with common and with rare values. */
const combinations: [string, Chosen[]][] = [0, 1].flatMap((status) =>
  [0, 1].flatMap((priority) =>
    [0, 1].map((category): [string, Chosen[]] => {
      const names = [status && 'status', priority && 'priority', category && 'category'];
      const kinds = [0, 1].map((rare) => ({
        ...(status && { status: values.status[rare] }),
        ...(priority && { priority: values.priority[rare] }),
        ...(category && { category: values.category[rare] }),
      }));
      const distinct = status || priority || category ? kinds : kinds.slice(0, 1);
      return [names.filter(Boolean).join(' + ') || 'no filter', distinct];
    }),
  ),
);

function middle({ size }: Sized, sort: TicketSort, ofOnePriority: boolean): string {
  const place = [middleTime(size), Math.round(size / 2)];
  return writeCursor(sort === 'priority' && !ofOnePriority ? ['medium', ...place] : place);
}

const pages = (filter: TicketFilter, sort: TicketSort): Work[] =>
  [false, true].map((deep) => async (database, limit) => {
    const cursor = deep ? middle(database, sort, filter.priority !== undefined) : undefined;
    const wanted = { filter, sort, limit, cursor };
    return (await findTickets(database.db, wanted, staffView, [])).found.tickets;
  });

type Sought = { what: string; words: string; few?: true; forStaff?: true };
const searches: Sought[] = [
  { what: 'a word in a tenth', words: 'withdrawal' },
  { what: 'a word in a hundredth', words: 'chargeback' },
  { what: 'a word in a few tickets', words: 'zanzibar', few: true },
  { what: 'a word in none', words: 'giraffe', few: true },
  { what: 'two words', words: 'withdrawal refund' },
  { what: 'an unfinished word', words: 'withdr' },
  { what: 'the beginning of many words', words: 'bab' },
  { what: 'a ticket’s number', words: '#4242', few: true },
  { what: 'a partner’s name', words: 'bc', forStaff: true },
  { what: 'a word of every name', words: 'casino', forStaff: true },
];

const search = (words: string, searcher: Searcher, filter: TicketFilter): Work => {
  return async ({ db }, limit) => {
    const wanted = { filter, sort: 'newest', limit, search: words } as const;
    const view = searcher === 'staff' ? staffView : partnerView(BUSIEST_PARTNER);
    return (await findTickets<{ id: number }, []>(db, wanted, view, [])).found.tickets;
  };
};

const both = await openTwoSizes(sizes, ({ pool, size }) => fillTickets(pool, size));
try {
  for (const [name, { scope }] of Object.entries(scopes)) {
    const rows = await table(combinations, ([filters, kinds]) => [
      filters,
      ticketSorts.map((sort) => kinds.flatMap((kind) => pages({ scope, ...kind }, sort))),
      1,
    ]);
    printTable(`Lists of tickets: ${name}`, ticketSorts, rows);
  }

  const narrowings: [string, Chosen][] = [
    ['no filter', {}],
    ['status', { status: 'closed' }],
    ['status + priority', { status: 'closed', priority: 'high' }],
  ];
  for (const [name, { scope, searcher }] of Object.entries(scopes)) {
    const offered = searches.filter(({ forStaff }) => searcher === 'staff' || !forStaff);
    const rows = await table(offered, ({ what, words, few }) => [
      what,
      narrowings.map(([, chosen]) => [search(words, searcher, { scope, ...chosen })]),
      few ? 0 : undefined,
    ]);
    const columns = narrowings.map(([column]) => column);
    printTable(`Searches: ${name}`, columns, rows);
  }

  const latest = ({ size }: Sized, limit: number) =>
    Array.from({ length: limit }, (_, n) => size - n * 7);
  const everyScope = Object.values(scopes).map(({ scope }) => scope);
  const parts: [string, Work][] = [
    ...everyScope.map((scope): [string, Work] => [
      `counts of ${scope.kind}`,
      async ({ db }) => (await db.executeQuery(sumsToRead({ scope }))).rows,
    ]),
    ['rows of a staff page', (sized, limit) => loadStaffTickets(sized.db, latest(sized, limit))],
    [
      'rows of a partner’s page',
      (sized, limit) => loadOwnTickets(sized.db, BUSIEST_PARTNER, latest(sized, limit)),
    ],
    [
      'a conversation',
      async ({ db, size }) => (await loadResponses(db, size / 2, { limit: 100 })).responses,
    ],
  ];
  const rows = await table(parts, ([what, work]) => [what, [[work]], 1]);
  printTable('Parts of every page', ['cost'], rows);
} finally {
  await both.stop();
}

async function table<T>(
  of: readonly T[],
  row: (item: T) => [string, Work[][], fewest: number | undefined],
): Promise<[string, (Cost | undefined)[]][]> {
  const rows: [string, (Cost | undefined)[]][] = [];
  for (const item of of) {
    const [name, cells, fewest] = row(item);
    const costs = [];
    for (const works of cells) {
      costs.push(await compare(both, works, fewest === undefined ? {} : { fewest }));
    }
    rows.push([name, costs]);
  }
  return rows;
}
