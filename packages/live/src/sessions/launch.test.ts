import { errorBody } from '@baize/contract';
import { launchAnswer, type SessionAnswer, sessionAnswer } from '@baize/contract/live';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedSecretOf } from '../create-live.ts';
import { readTables } from '../tables.ts';
import { aBettor } from '../testing/a-round.ts';
import {
  aPartner,
  aSecretKey,
  revokeKey,
  type TestPartner,
  testSecrets,
} from '../testing/people.ts';
import { type SampleWallet, startWallet, useWallet } from '../testing/sample-wallet.ts';
import { aPlayer, askSession, listen, openSocket } from '../testing/test-player.ts';
import { useTestTable } from '../testing/test-table.ts';
import { type OpenSession, openSession } from './open-session.ts';
import { createRenewals } from './viewer-pass.ts';

const test = useTestTable();
const { origin: localOrigin } = new URL('http://localhost:8080');

function post(headers: Record<string, string>, body: object): Promise<Response> {
  return fetch(`${test.table.url}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const launch = (secretKey: string, body: object = {}, headers: Record<string, string> = {}) =>
  post({ 'x-api-key': secretKey, ...headers }, { player_id: 'ann', currency: 'EUR', ...body });

async function aLaunchToken(secretKey: string, body: object = {}): Promise<string> {
  return launchAnswer.parse(await (await launch(secretKey, body)).json()).launch_token;
}

const exchange = (launchToken: string, origin: string) => post({ origin }, { launchToken });

async function refusal(answer: Response) {
  return [answer.status, errorBody.parse(await answer.json()).code];
}

async function sitDown(partner: TestPartner, launchToken: string) {
  const answer = await exchange(launchToken, partner.origin);
  expect(answer.status).toBe(200);
  const session = sessionAnswer.parse(await answer.json());
  const player = listen(openSocket(session.wsUrl, session.ticket, partner.origin));
  return { session, player, welcome: await player.next('welcome') };
}

let wallet: SampleWallet;
beforeAll(async () => {
  wallet = await startWallet();
});
afterAll(() => wallet.close());

/** Live mode requires a wallet. */
async function aLaunchedPartner(mode: 'test' | 'live' = 'test') {
  const { db } = test.database;
  const partner = await aPartner(db);
  if (mode === 'live') await useWallet(db, partner.partnerId, wallet, mode);
  return { partner, ...(await aSecretKey(db, partner, mode)) };
}

describe('a launch token', () => {
  it('opens one session for the named player within a minute', async () => {
    const { partner, secretKey } = await aLaunchedPartner();
    const answer = await launch(secretKey);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { launch_token, expires_at } = launchAnswer.strict().parse(await answer.json());
    expect(Math.abs(Date.parse(expires_at) - Date.now() - 60_000)).toBeLessThan(10_000);
    const { player, welcome } = await sitDown(partner, launch_token);
    expect(welcome.player).toEqual({ id: 'ann', balance: 100_000 });
    await player.leave();
    expect(await refusal(await exchange(launch_token, partner.origin))).toEqual([
      401,
      'invalid_launch_token',
    ]);
  });

  it('is stored only as a hash, also for a repeated call', async () => {
    const { secretKey } = await aLaunchedPartner();
    const once = { 'idempotency-key': 'launch-ann' };
    const [first, again] = [
      await (await launch(secretKey, {}, once)).json(),
      await (await launch(secretKey, {}, once)).json(),
    ];
    expect(again).toEqual(first);
    const other = await launch(secretKey, { player_id: 'bob' }, once);
    expect(await refusal(other)).toEqual([409, 'idempotency_key_reused']);
    const { launch_token } = launchAnswer.parse(first);
    const { rows } = await test.database.pool.query<{ row: string }>(
      `select to_jsonb(live_launch_tokens)::text as row from live_launch_tokens
       union all select to_jsonb(idempotency_keys)::text from idempotency_keys`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ row }) => row).join()).not.toContain(launch_token.slice(3));
  });

  it('expires after a minute', async () => {
    const { partner, secretKey } = await aLaunchedPartner();
    const token = await aLaunchToken(secretKey);
    await test.database.db
      .updateTable('live_launch_tokens')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expect(await refusal(await exchange(token, partner.origin))).toEqual([
      401,
      'invalid_launch_token',
    ]);
  });

  it('ends with the key that issued it, and so do the sessions it opened', async () => {
    const { partner, secretKey, keyId } = await aLaunchedPartner();
    const { player } = await sitDown(partner, await aLaunchToken(secretKey));
    const unused = await aLaunchToken(secretKey, { player_id: 'bob' });
    await revokeKey(test.database.db, keyId);
    expect((await player.closed).reason).toBe('key_revoked');
    expect(await refusal(await exchange(unused, partner.origin))).toEqual([
      401,
      'invalid_launch_token',
    ]);
  });

  it('is accepted from the partner’s pages only', async () => {
    const { secretKey } = await aLaunchedPartner();
    const token = await aLaunchToken(secretKey);
    expect(await refusal(await exchange(token, 'https://elsewhere.test'))).toEqual([
      403,
      'origin_not_allowed',
    ]);
    const local = await exchange(await aLaunchToken(secretKey), localOrigin);
    expect(local.status).toBe(200);
  });

  it.each([
    ['player_id', { player_id: 'two words' }],
    ['player_id', { player_id: '..' }],
    ['currency', { currency: 'euro' }],
    ['country', { country: 'Malta' }],
    ['locale', { locale: 'english please' }],
    ['limits.max_round_stake', { limits: { max_round_stake: 0 } }],
    ['playerId', { playerId: 'ann' }],
  ])('is refused for a wrong %s', async (field, body) => {
    const { secretKey } = await aLaunchedPartner();
    const answer = await launch(secretKey, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(errorBody.parse(await answer.json()).fields ?? {})).toEqual([field]);
  });

  it('requires an existing table and a secret key', async () => {
    const { partner, secretKey } = await aLaunchedPartner();
    expect(await refusal(await launch(secretKey, { table_id: 'nowhere' }))).toEqual([
      404,
      'not_found',
    ]);
    const { origin, apiKey } = partner;
    const published = await post({ 'x-api-key': apiKey, origin }, { player_id: 'ann' });
    expect(await refusal(published)).toEqual([400, 'validation_failed']);
    expect(await refusal(await launch('sk_live_nobody'))).toEqual([401, 'invalid_api_key']);
  });

  it('sets the player’s maximum stake per round', async () => {
    const { partner, secretKey } = await aLaunchedPartner();
    const token = await aLaunchToken(secretKey, { limits: { max_round_stake: 1_000 } });
    const { session, player } = await sitDown(partner, token);
    expect(session.limits.maxRoundStake).toBe(1_000);
    const { roundId } = await player.upcoming('round.open');
    player.send({ t: 'bet', id: 'a', roundId, type: 'red', amount: 1_000 });
    player.send({ t: 'bet', id: 'b', roundId, type: 'red', amount: 100 });
    expect((await player.next('bet.ok')).id).toBe('a');
    expect((await player.next('bet.err')).code).toBe('round_limit');
    await player.leave();
  });
});

describe('reconnecting', () => {
  const renew = (launchToken: string | undefined, origin: string) =>
    post({ origin }, { launchToken });

  it('needs no second launch token: the first response contains a renewal token', async () => {
    const { partner, secretKey } = await aLaunchedPartner();
    const { session, player } = await sitDown(partner, await aLaunchToken(secretKey));
    await player.leave();
    const answer = await renew(session.launchToken, partner.origin);
    const next = (await answer.json()) as SessionAnswer;
    const back = listen(openSocket(next.wsUrl, next.ticket, partner.origin));
    expect((await back.next('welcome')).player.id).toBe('ann');
    expect(next.launchToken).not.toBe(session.launchToken);
    await back.leave();
  });

  it('keeps its currency, although another window was launched in another one since', async () => {
    const { partner, secretKey } = await aLaunchedPartner('live');
    const yen = await sitDown(partner, await aLaunchToken(secretKey, { currency: 'JPY' }));
    await yen.player.leave();
    const euros = await sitDown(partner, await aLaunchToken(secretKey));
    await euros.player.leave();
    const answer = await renew(yen.session.launchToken, partner.origin);
    const { limits, wsUrl, ticket } = sessionAnswer.parse(await answer.json());
    expect(limits).toEqual(yen.session.limits);
    const back = listen(openSocket(wsUrl, ticket, partner.origin));
    const { roundId } = await back.next('round.open');
    back.send({ t: 'bet', id: 'in-yen', roundId, type: 'red', amount: limits.minBet });
    await back.next('bet.ok');
    const [debit] = wallet.of('debit').filter(({ bet_ids }) => bet_ids?.includes('in-yen'));
    expect(debit).toMatchObject({ currency: 'JPY', amount: limits.minBet });
    await back.leave();
  });

  it('keeps play money, although the partner has a wallet since', async () => {
    const { db } = test.database;
    const [table] = await readTables(db);
    if (!table) throw new Error('There is no table');
    const { partnerId, origin, keyId: apiKeyId } = await aPartner(db);
    const player = { partnerId, origin, apiKeyId, externalId: 'ann', mode: 'test', table } as const;
    const known = { locale: null, country: null, max_round_stake: null };
    const open = (more: Pick<OpenSession, 'hasWallet' | 'launched' | 'renewed'>) =>
      openSession(db, { ...player, ...more, now: Date.now() });
    const first = await open({ hasWallet: false, launched: { currency: 'EUR', ...known } });
    const { session } = await open({ hasWallet: true, renewed: first.session.account });
    expect(session.account).toEqual(first.session.account);
  });

  it('is possible for connected players with the token from the heartbeat', async () => {
    const { partner, secretKey } = await aLaunchedPartner();
    const { session, player } = await sitDown(partner, await aLaunchToken(secretKey));
    player.send({ t: 'ping', at: 1 });
    const { launchToken } = await player.next('pong');
    expect(launchToken).not.toBe(session.launchToken);
    player.send({ t: 'ping', at: 2 });
    expect((await player.next('pong', ({ at }) => at === 2)).launchToken).toBeUndefined();
    await player.leave();
    expect((await renew(launchToken, partner.origin)).status).toBe(200);
    expect(await refusal(await renew(launchToken, 'https://elsewhere.test'))).toEqual([
      401,
      'invalid_launch_token',
    ]);
    const named = await aPlayer(test.table.url, await aPartner(test.database.db), 'ann');
    named.send({ t: 'ping', at: 3 });
    expect((await named.next('pong')).launchToken).toBeUndefined();
    await named.leave();
  });

  it('is refused from another origin, with any other token, and when the key has ended', async () => {
    const { partner, secretKey, keyId } = await aLaunchedPartner();
    const { session, player } = await sitDown(partner, await aLaunchToken(secretKey));
    await player.leave();
    const refused = [401, 'invalid_launch_token'];
    expect(await refusal(await renew(session.launchToken, 'https://elsewhere.test'))).toEqual(
      refused,
    );
    expect(await refusal(await renew('made-up', partner.origin))).toEqual(refused);
    expect(await refusal(await renew(session.ticket, partner.origin))).toEqual(refused);
    await revokeKey(test.database.db, keyId);
    expect(await refusal(await renew(session.launchToken, partner.origin))).toEqual(refused);
  });

  it('is refused for a player who got the same id since a backup was restored', async () => {
    const { db } = test.database;
    const { partner, secretKey } = await aLaunchedPartner();
    const { session, player } = await sitDown(partner, await aLaunchToken(secretKey));
    player.send({ t: 'ping', at: 1 });
    const { launchToken } = await player.next('pong');
    await player.leave();
    await db
      .updateTable('live_players')
      .set({ external_id: 'ben', created_at: new Date(Date.now() + 1).toISOString() })
      .where('partner_id', '=', partner.partnerId)
      .execute();
    const refused = [401, 'invalid_launch_token'];
    expect(await refusal(await renew(session.launchToken, partner.origin))).toEqual(refused);
    expect(await refusal(await renew(launchToken, partner.origin))).toEqual(refused);
  });

  it('requires that the player exists', async () => {
    const { db } = test.database;
    const { partnerId, keyId: apiKeyId, origin } = await aPartner(db);
    const { account, tableId } = await aBettor(db);
    const nobody = { playerId: 2 ** 40, knownSince: Date.now(), partnerId, apiKeyId, origin };
    const session = { ...nobody, tableId, account, needsRenewal: true };
    const renewals = createRenewals(seedSecretOf(testSecrets));
    const token = renewals.seal(session, Date.now() + 60_000);
    expect(await refusal(await renew(token, origin))).toEqual([401, 'invalid_launch_token']);
  });

  it('is not offered to pages that may name the player', async () => {
    const partner = await aPartner(test.database.db);
    const answer = await askSession(test.table.url, partner, 'ann');
    expect(sessionAnswer.parse(await answer.json()).launchToken).toBeUndefined();
  });
});

describe('live mode', () => {
  it('is separate from test mode: the same id is another player, without play money', async () => {
    const { partner, secretKey } = await aLaunchedPartner('live');
    const { secretKey: testKey } = await aSecretKey(test.database.db, partner);
    const inTest = await sitDown(partner, await aLaunchToken(testKey));
    const inLive = await sitDown(partner, await aLaunchToken(secretKey));
    expect(inTest.welcome.player).toEqual({ id: 'ann', balance: 100_000 });
    expect(inLive.welcome.player).toEqual({ id: 'ann', balance: 10_000 });
    await Promise.all([inTest.player.leave(), inLive.player.leave()]);
  });

  it('books bets, transfers and revenue apart from test mode', async () => {
    const { db } = test.database;
    const { partner, secretKey } = await aLaunchedPartner('live');
    const { session, player } = await sitDown(partner, await aLaunchToken(secretKey));
    const { id: playerId } = await db
      .selectFrom('live_players')
      .select('id')
      .where('partner_id', '=', partner.partnerId)
      .executeTakeFirstOrThrow();
    const { roundId } = await player.upcoming('round.open');
    player.send({ t: 'bet', id: 'a', roundId, type: 'red', amount: session.limits.minBet });
    player.send({ t: 'bet', id: 'b', roundId, type: 'black', amount: session.limits.minBet });
    await player.next('bet.ok', ({ id }) => id === 'b');
    player.send({ t: 'take_back', roundId, id: 'b' });
    await player.next('settlement');
    const bets = await db
      .selectFrom('live_bets')
      .select('mode')
      .where('player_id', '=', playerId)
      .execute();
    expect(bets).toEqual([{ mode: 'live' }, { mode: 'live' }]);
    const { rows } = await test.database.pool.query<{ mode: string }>(
      `select distinct bank.mode from live_transfers transfer
         join live_bets bet on bet.id = transfer.bet_id
         join live_accounts bank on bank.kind = 'bank'
          and bank.id in (transfer.debit_account_id, transfer.credit_account_id)
        where bet.player_id = $1`,
      [playerId],
    );
    expect(rows).toEqual([{ mode: 'live' }]);
    const revenue = await db
      .selectFrom('live_wallet_revenue')
      .select(['mode', 'currency', 'bets'])
      .where('partner_id', '=', partner.partnerId)
      .execute();
    expect(revenue).toEqual([{ mode: 'live', currency: 'EUR', bets: 1 }]);
    await player.leave();
  });

  it('refuses pages on local origins', async () => {
    const { secretKey } = await aLaunchedPartner('live');
    const answer = await exchange(await aLaunchToken(secretKey), localOrigin);
    expect(await refusal(answer)).toEqual([403, 'origin_not_allowed']);
  });

  it('cannot be mixed with test mode by any write', async () => {
    const { db } = test.database;
    const partner = await aPartner(db);
    await askSession(test.table.url, partner, 'ann');
    const { id } = await db
      .selectFrom('live_players')
      .select('id')
      .where('partner_id', '=', partner.partnerId)
      .executeTakeFirstOrThrow();
    const moved = db
      .updateTable('live_accounts')
      .set({ mode: 'live' })
      .where('player_id', '=', id)
      .execute();
    await expect(moved).rejects.toThrow(/foreign key/);
  });
});
