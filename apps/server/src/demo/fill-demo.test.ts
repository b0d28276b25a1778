import { checkRound } from '@baize/contract/live';
import { games } from '@baize/games';
import { verifyRecord } from '@baize/platform/record/verify-record';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOwnerToken, logIn } from '../testing/people.ts';
import { allChained } from '../testing/record.ts';
import { useTestServer } from '../testing/test-server.ts';
import { analyzeTables } from './analyze-tables.ts';
import { companies } from './companies.ts';
import { DEMO_DAYS, fillDemo } from './fill-demo.ts';
import { type Clock, DAY, later } from './timeline.ts';

const game = games.european_roulette;
const server = useTestServer({ THROTTLE_KYC_UPLOAD_PER_ACCOUNT: '1000/60' });
const password = 'a phrase for the demo';
const end = new Date();

beforeAll(async () => {
  server.clock.now = later(end, -DEMO_DAYS * DAY);
  const clock = server.clock as Clock;
  await fillDemo(server.running, clock, end, { partners: 20, tickets: 40 }, password);
  server.clock.now = undefined;
}, 120_000);

const read = async (path: string) =>
  (await server.call('GET', path, { token: await anOwnerToken(server) })).json();

describe('the demo', () => {
  it('updates the planner’s statistics of every table, as their owner', async () => {
    await analyzeTables(server.running.resources.config);
    const { rows } = await sql<{ relname: string }>`
      select relname from pg_stat_user_tables where last_analyze is null
        and schemaname = 'public'`.execute(server.running.resources.db);
    expect(rows).toEqual([]);
  });

  it('has data for every card and both charts of the dashboard', async () => {
    const stats = await read('/admin/dashboard/stats');
    expect(stats).toMatchObject({ total_admins: 6 });
    expect(stats.total_partners).toBe(19);
    expect(Math.min(stats.approved_partners, stats.unread_notifications)).toBeGreaterThan(0);
    const { partners, revenue } = await read('/admin/dashboard/charts');
    expect(partners.every((point: { total: number }) => point.total > 0)).toBe(true);
    expect(revenue.filter((point: { staked: number }) => point.staked > 0).length).toBeGreaterThan(
      3,
    );
  });

  it('has partners in every state, spread over the months', async () => {
    const { counts, partners } = await read('/admin/partners?sort=created_at&order=asc');
    expect(Math.min(counts.pending, counts.approved, counts.rejected)).toBeGreaterThan(0);
    const first = Date.parse(partners[0].created_at);
    expect(end.getTime() - first).toBeGreaterThan(200 * DAY);
    expect(partners.some((partner: { invited: boolean }) => partner.invited)).toBe(true);
    const deleted = await read('/admin/partners?deleted=true');
    expect(deleted.partners).toHaveLength(1);
  });

  it('has partners at every go-live step, and one in live mode', async () => {
    const { counts } = await read('/admin/go-live');
    const { more: _, total: __, ...stages } = counts;
    expect(Object.keys(stages).filter((stage) => stages[stage] === 0)).toEqual([]);
    expect(counts.approval).toBe(2);
    const { partners } = await read('/admin/go-live?stage=approval');
    const { wallets } = await read(`/admin/partners/${partners[0].id}/wallets`);
    expect(wallets).toMatchObject([{ mode: 'test' }]);
    const runs = await server.running.resources.db
      .selectFrom('certifications')
      .innerJoin('certification_cases as one', 'one.certification_id', 'certifications.id')
      .select(['certifications.state', 'one.passed'])
      .execute();
    expect(runs.length).toBeGreaterThan(0);
    expect(runs.every(({ state, passed }) => state === 'passed' && passed)).toBe(true);
    const live = await server.running.resources.db
      .selectFrom('partners')
      .select('id')
      .where('live_approved_at', 'is not', null)
      .execute();
    expect(live).toHaveLength(1);
  });

  it('has KYC requests with documents that open, and tickets with conversations', async () => {
    const { requests, counts } = await read('/admin/kyc/requests');
    expect(Math.min(...(Object.values(counts) as number[]))).toBeGreaterThan(0);
    const document = await server.call(
      'GET',
      `/admin/kyc/documents/download?docId=${requests[0].documents[0].id}`,
      { token: await anOwnerToken(server) },
    );
    expect(document.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const tickets = await read('/admin/support/tickets?status=closed&limit=1');
    const { responses } = await read(`/admin/support/tickets/${tickets.tickets[0].id}`);
    expect(responses.length).toBeGreaterThan(1);
  });

  it('shows rejected requests with their reasons', async () => {
    const { requests } = await read('/admin/kyc/requests?status=rejected');
    expect(requests[0].reason).toMatch(/Please upload/);
  });

  it('writes audit entries in order of time, and the log verifies', async () => {
    const { db, secrets } = server.running.resources;
    await allChained(server);
    expect((await verifyRecord(db, secrets)).problems).toEqual([]);
    const entries = await db
      .selectFrom('activity')
      .select('occurred_at')
      .where('action', '!=', 'staff.created')
      .where('action', '!=', 'staff.signed_in')
      .orderBy('id')
      .execute();
    const times = entries.map((entry) => entry.occurred_at);
    expect(times).toEqual([...times].sort());
  });

  it('sets each account’s last login to its last action', async () => {
    const { tickets } = await read('/admin/support/tickets?status=closed&limit=1');
    const partner = await read(`/admin/partners/${tickets[0].partner_id}`);
    expect(partner.partner.last_login >= tickets[0].created_at).toBe(true);
  });

  it('lets its partners sign in', async () => {
    expect(await logIn(server, companies[0]?.username ?? '', password)).toBeTypeOf('string');
  });

  it('uses no company name twice', () => {
    expect(new Set(companies.map(({ company_name }) => company_name)).size).toBe(companies.length);
  });
});

describe('the bets of the demo', () => {
  const db = () => server.running.resources.db;

  it('come from a chain published beforehand, and every round can be verified', async () => {
    const rounds = await db()
      .selectFrom('live_rounds as round')
      .innerJoin('live_seed_chains as chain', 'chain.id', 'round.chain_id')
      .select(['round.chain_index', 'round.commit', 'round.seed', 'round.number'])
      .select(['round.opened_at', 'round.closes_at', 'chain.terminal', 'chain.created_at'])
      .orderBy('round.id')
      .execute();
    expect(rounds.length).toBeGreaterThan(1_000);
    let before = rounds[0]?.terminal;
    for (const [place, round] of rounds.entries()) {
      const { chain_index: index, commit, seed, number } = round;
      expect(index).toBe(place + 1);
      expect(commit).toEqual(before);
      const hex = { commit: commit.toString('hex'), seed: seed?.toString('hex') ?? '' };
      const check = await checkRound({ index, number: number ?? -1, ...hex }, game.outcomeCount);
      expect(check).toMatchObject({ isFair: true });
      before = seed ?? undefined;
    }
    expect(rounds.every((round) => round.created_at < round.opened_at)).toBe(true);
    const overlapping = rounds.filter(
      (round, place) => round.opened_at < (rounds[place - 1]?.closes_at ?? ''),
    );
    expect(overlapping).toEqual([]);
  });

  it('are consistent in the ledger: bets, transfers, balances and rounds agree', async () => {
    // Uses set queries, because `inspectLedger` looks up each bet's transfers one by one.
    const { rows } = await sql`
      select
        (select sum(amount) from live_entries)::bigint as entries,
        (select count(*) from live_accounts account full join
          (select account_id, sum(amount) as balance from live_entries group by 1) entry
            on entry.account_id = account.id
          where account.kind = 'player' and account.balance <> coalesce(entry.balance, 0)
        ) as balances,
        (select count(*) from live_bets bet
          left join live_transfers payout on payout.bet_id = bet.id and payout.kind = 'payout'
          where bet.account_id is null or coalesce(payout.amount, 0) <> bet.payout
            or (bet.status = 'won') <> (payout.id is not null)
        ) as bets,
        (select count(*) from live_bets bet join live_rounds round on round.id = bet.round_id
          where (bet.status = 'won') <> (round.number = any (bet.covered))
            or bet.placed_at not between round.opened_at and round.closes_at
            or bet.settled_at <> round.settled_at
        ) as outcomes,
        (select count(*) from live_rounds round left join
          (select round_id, count(*) as bets, sum(amount) as staked, sum(payout) as paid
            from live_bets group by 1) bet on bet.round_id = round.id
          where (round.bet_count, round.staked, round.paid)
            <> (coalesce(bet.bets, 0), coalesce(bet.staked, 0), coalesce(bet.paid, 0))
        ) as rounds`.execute(db());
    expect(rows[0]).toEqual({ entries: 0, balances: 0, bets: 0, outcomes: 0, rounds: 0 });
  });

  it('never make a balance negative', async () => {
    const { rows } = await sql`
      select count(*) as overdrawn from (
        select sum(entry.amount) over (partition by account_id order by entry.created_at) as balance
        from live_entries entry join live_accounts account on account.id = entry.account_id
        where account.kind = 'player'
      ) as running where balance < 0`.execute(db());
    expect(rows).toEqual([{ overdrawn: 0 }]);
  });

  it('add up to the daily revenue, close to the house edge of the wheel', async () => {
    const { rows } = await sql<{ staked: number; paid: number }>`
      select sum(revenue.staked)::bigint as staked, sum(revenue.paid)::bigint as paid, count(*) filter (
        where (revenue.bets, revenue.staked, revenue.paid)
          is distinct from (played.bets, played.staked, played.paid)
      ) as wrong
      from live_daily_revenue revenue full join (
        select partner_id, (settled_at at time zone 'UTC')::date as day, count(*) as bets,
          sum(amount)::bigint as staked, sum(payout)::bigint as paid
        from live_bets group by 1, 2
      ) played using (partner_id, day)`.execute(db());
    expect(rows[0]).toMatchObject({ wrong: 0 });
    const { staked = 0, paid = 0 } = rows[0] ?? {};
    // Results are random: allows six standard deviations around the wheel's edge of 2.7 %.
    expect(Math.abs(1 - paid / staked - 1 / 37)).toBeLessThan(0.08);
  });

  it('belong to players of live partners and are in those partners’ lists', async () => {
    const { rows: early } = await sql`
      select bet.id from live_bets bet join api_keys key using (partner_id)
      where key.mode = 'test' and bet.placed_at < key.created_at limit 1`.execute(db());
    expect(early).toEqual([]);
    const { username } = await db()
      .selectFrom('partners')
      .innerJoin('live_bets', 'live_bets.partner_id', 'partners.id')
      .select('partners.username')
      .where('partners.status', '=', 'approved')
      .where('partners.two_factor_enabled', '=', false)
      .orderBy('live_bets.id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const token = await logIn(server, username, password);
    const { bets } = (await server.call('GET', '/partners/bets', { token })).json();
    expect(bets.length).toBeGreaterThan(5);
    expect(bets[0].player).toMatch(/^player-\d+$/);
    const { totals } = (await server.call('GET', '/partners/revenue', { token })).json();
    expect(totals.bets).toBeGreaterThanOrEqual(bets.length);
  });
});
