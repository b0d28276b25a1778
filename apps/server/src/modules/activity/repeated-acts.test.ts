import { describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { anApprovedPartner } from '../../testing/kyc.ts';
import { logIn, profileForm, type SignedInPartner } from '../../testing/people.ts';
import { addPasskey } from '../../testing/second-factors.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { someTransactions } from '../../testing/transactions.ts';

const server = useTestServer({
  THROTTLE_SETTING_PER_ACCOUNT: '5/3600',
  THROTTLE_PLAYER_PER_ACCOUNT: '5/3600',
  THROTTLE_TRANSACTION_RETRY_PER_ACCOUNT: '5/3600',
});

type Call = () => ReturnType<typeof server.call>;

const put = (token: string, path: string, body: object): Promise<Call> =>
  Promise.resolve(() => server.call('PUT', path, { token, body }));

const player = '/partners/players/ann';
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const lossLimits = (amount: number) => ({
  limits: [{ kind: 'loss', window: 'day', currency: 'EUR', amount }],
});
const ownLimits = { max_payout: 10_000, max_round_stake: null, spot_limits: { straight: 100 } };
const tableLimits = {
  ...{ min_bet: 200, max_payout: 72_000, max_round_stake: 100_000, max_bets_per_round: 50 },
  ...{ spot_limits: { straight: 1_000 }, max_exposure: 500_000 },
};

async function aSupporter() {
  const { token, member } = await aColleague(server, 'support');
  return { token, email: member.email, username: `${member.username}-renamed` };
}

async function anOtherDevice({ token, user }: SignedInPartner): Promise<Call> {
  await logIn(server, user.username);
  return () => server.call('DELETE', '/partners/sessions', { token });
}

const acts: Record<string, (partner: SignedInPartner) => Promise<Call>> = {
  'the profile': ({ token, user }) =>
    put(token, '/partners/profile/update', profileForm(user, { address: '1 Harbour Row' })),
  'the allowed origins': ({ token }) =>
    put(token, '/partners/allowed-origins', {
      allowed_origins: ['https://b.test', 'https://a.test'],
    }),
  'the reality check': ({ token }) =>
    put(token, '/partners/reality-check', { reality_check_minutes: 30 }),
  'the own limits of a table': ({ token }) =>
    put(token, '/partners/table-limits/roulette-1/CHF', ownLimits),
  'the limits of a player': ({ token }) => put(token, `${player}/limits`, lossLimits(50_000)),
  'a pause': ({ token }) => put(token, `${player}/exclusion`, { kind: 'pause', until: tomorrow() }),
  'an exclusion': ({ token }) => put(token, `${player}/exclusion`, {}),
  'an admission': async ({ token }) => {
    await (await put(token, `${player}/exclusion`, {}))();
    return () => server.call('DELETE', `${player}/exclusion`, { token });
  },
  'the wallet': ({ token }) =>
    put(token, '/partners/wallet', { url: 'https://wallet.casino.example/v1' }),
  'the name of a passkey': async ({ token }) => {
    const { id } = await addPasskey(server, '/partners', token, 'Key ring');
    return put(token, `/partners/second-factors/passkeys/${id}`, { name: 'Laptop' });
  },
  'the end of the other sessions': anOtherDevice,
  'the profile of staff': async () => {
    const { token, ...profile } = await aSupporter();
    return put(token, '/admin/profile', profile);
  },
  'the limits of a table': async () => {
    const { token } = await aColleague(server, 'owner');
    return put(token, '/admin/table-limits/roulette-1/SEK', tableLimits);
  },
  'a legal hold': async ({ user }) => {
    const { token } = await aColleague(server, 'owner');
    return put(token, `/admin/partners/${user.id}/legal-hold`, { legal_hold: true });
  },
};

/** Counts rows that cannot be withdrawn: audit entries, notifications and emails. */
async function told(): Promise<number[]> {
  const { db } = server.running.resources;
  const tables = ['activity', 'notifications', 'emails'] as const;
  return Promise.all(
    tables.map(async (table) => (await db.selectFrom(table).select('id').execute()).length),
  );
}

describe('a repeated request that changes nothing', () => {
  it.each(Object.entries(acts))('gets the same response and no notice: %s', async (_, act) => {
    const call = await act(await anApprovedPartner(server));
    const before = await told();
    const first = await call();
    expect(first.statusCode).toBe(200);
    const after = await told();
    expect(after[0]).toBe((before[0] ?? 0) + 1);
    const again = await call();
    expect(again.statusCode).toBe(200);
    const { secret, message: _copyIt, ...withoutSecret } = first.json();
    // A wallet's secret and its message are returned only once.
    expect(again.json()).toMatchObject(secret === undefined ? first.json() : withoutSecret);
    expect(await told()).toEqual(after);
  });
});

describe('a partner’s repeated changes', () => {
  const changes: Record<string, (partner: SignedInPartner, turn: number) => ReturnType<Call>> = {
    'the allowed origins': ({ token }, turn) =>
      server.call('PUT', '/partners/allowed-origins', {
        ...{ token, body: { allowed_origins: [`https://${turn}.test`] } },
      }),
    'the reality check': ({ token }, turn) =>
      server.call('PUT', '/partners/reality-check', {
        ...{ token, body: { reality_check_minutes: 30 + turn } },
      }),
    'the own limits of a table': ({ token }, turn) =>
      server.call('PUT', '/partners/table-limits/roulette-1/CHF', {
        ...{ token, body: { ...ownLimits, max_payout: 10_000 + turn } },
      }),
    'the limits of a player': ({ token }, turn) =>
      server.call('PUT', `${player}/limits`, { token, body: lossLimits(1_000 + turn) }),
    'the exclusion of players': ({ token }, turn) =>
      server.call('PUT', `${player}${turn}/exclusion`, { token, body: {} }),
  };

  it.each(Object.entries(changes))('are throttled: %s', async (_, change) => {
    const [partner, other] = [await anApprovedPartner(server), await anApprovedPartner(server)];
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await change(partner, turn)).statusCode).toBe(200);
    }
    const before = await told();
    const refused = await change(partner, 5);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(await told()).toEqual(before);
    expect((await change(other, 5)).statusCode).toBe(200);
  });

  it('are throttled when resending a transaction, except for staff', async () => {
    const { token, user } = await anApprovedPartner(server);
    const { credit } = await someTransactions(server.running.resources.db, user.id);
    const retry = (by: string, side = 'partners') =>
      server.call('POST', `/${side}/transactions/${credit}/retry`, { token: by });
    for (let turn = 0; turn < 5; turn += 1) expect((await retry(token)).statusCode).toBe(200);
    expect((await retry(token)).statusCode).toBe(429);
    const { token: admin } = await aColleague(server, 'admin');
    expect((await retry(admin, 'admin')).statusCode).toBe(200);
  });

  it('are throttled when renaming a passkey', async () => {
    const { token } = await anApprovedPartner(server);
    const { id } = await addPasskey(server, '/partners', token, 'Key ring');
    const rename = (name: string) =>
      server.call('PUT', `/partners/second-factors/passkeys/${id}`, { token, body: { name } });
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await rename(`Key ${turn}`)).statusCode).toBe(200);
    }
    expect((await rename('One more')).statusCode).toBe(429);
  });
});
