import { ticketPrefix } from '@baize/contract/live';
import { expect, it } from 'vitest';
import { aBettor } from '../testing/a-round.ts';
import { useDatabase } from '../testing/test-table.ts';
import { issueTickets, offeredTicket, redeemTickets, removeExpiredTickets } from './tickets.ts';

const own = useDatabase();
const now = Date.parse('2026-05-04T10:00:00.000Z');

async function issue(expiresAt = now + 60_000) {
  const { db } = own.database;
  const { playerId, knownSince, partnerId, tableId, account } = await aBettor(db);
  const { id: apiKeyId } = await db
    .selectFrom('api_keys')
    .select('id')
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow();
  const origin = 'https://casino.test';
  const page = { origin, needsRenewal: partnerId % 2 === 0 };
  const session = { tableId, playerId, knownSince, partnerId, apiKeyId, account, ...page };
  await db.deleteFrom('live_tickets').where('partner_id', '=', partnerId).execute();
  return { session, tickets: await issueTickets(db, session, expiresAt) };
}

const redeem = async (ticket: string, purpose: 'live' | 'video', at = now) =>
  (await redeemTickets(own.database.db, [{ ticket, purpose }], at))[0];

it('a connection token opens its session once, for its purpose', async () => {
  const { session, tickets } = await issue();
  expect(await redeem(tickets.live, 'video')).toBeUndefined();
  expect(await redeem(tickets.video, 'live')).toBeUndefined();
  expect(await redeem(tickets.live, 'live')).toEqual(session);
  expect(await redeem(tickets.live, 'live')).toBeUndefined();
  expect(await redeem(tickets.video, 'video')).toEqual(session);
});

it('redeems many tokens together, each for its session, and a repeated token once', async () => {
  const [one, two, late] = [await issue(), await issue(), await issue(now)];
  const offered = [
    { ticket: two.tickets.live, purpose: 'live' },
    { ticket: one.tickets.live, purpose: 'live' },
    { ticket: one.tickets.live, purpose: 'live' },
    { ticket: one.tickets.video, purpose: 'live' },
    { ticket: late.tickets.live, purpose: 'live' },
    { ticket: 'nobody', purpose: 'video' },
  ] as const;
  const none = undefined;
  expect(await redeemTickets(own.database.db, offered, now)).toEqual([
    ...[two.session, one.session],
    ...[none, none, none, none],
  ]);
  expect(await redeem(one.tickets.video, 'video')).toEqual(one.session);
});

it('a connection token has 24 random bytes and is never the same', async () => {
  const [one, two] = [await issue(), await issue()];
  const all = [one, two].flatMap(({ tickets }) => [tickets.live, tickets.video]);
  expect(new Set(all).size).toBe(4);
  for (const ticket of all) expect(ticket).toMatch(/^[\w-]{32}$/);
});

it('a connection token works until it expires, and is then deleted', async () => {
  const [early, late] = [await issue(now + 1), await issue(now)];
  expect(await redeem(late.tickets.live, 'live')).toBeUndefined();
  const left = async () =>
    (
      await own.database.db
        .selectFrom('live_tickets')
        .select('partner_id')
        .where('partner_id', 'in', [early.session.partnerId, late.session.partnerId])
        .execute()
    ).map(({ partner_id }) => partner_id);
  await removeExpiredTickets(own.database.db, now);
  expect(await left()).toHaveLength(4);
  await removeExpiredTickets(own.database.db, now + 1);
  expect(await left()).toEqual([early.session.partnerId, early.session.partnerId]);
  expect(await redeem(early.tickets.live, 'live')).toEqual(early.session);
});

it.each([
  [`baize.live.v1, ${ticketPrefix}abc`, 'abc'],
  [`${ticketPrefix}abc,baize.live.v1`, 'abc'],
  ['baize.live.v1', undefined],
  [`x${ticketPrefix}abc`, undefined],
  ['', undefined],
  [undefined, undefined],
])('the connection token in %j is %j', (header, ticket) => {
  expect(offeredTicket(header)).toBe(ticket);
});
