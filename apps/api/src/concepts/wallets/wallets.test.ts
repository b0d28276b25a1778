import { WALLET_SECRET } from '@baize/server-kit';
import { describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { anApprovedPartner } from '../../testing/kyc.ts';
import { aPartner } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { turnLiveModeOn } from '../../testing/secret-keys.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ ALLOW_PRIVATE_CALLBACKS: 'off' });

const url = 'https://wallet.casino.example/v1';
const read = (token: string, mode = 'test') =>
  server.call('GET', `/partners/wallet?mode=${mode}`, { token });
const set = (token: string, body: object, headers: Record<string, string> = {}) =>
  server.call('PUT', '/partners/wallet', { token, body, headers });
const replaceSecret = (token: string, body: object = {}) =>
  server.call('POST', '/partners/wallet/secret', { token, body });

const keptSecrets = async (partnerId: number) => {
  const { db, secrets } = server.running.resources;
  const row = await db
    .selectFrom('wallets')
    .select(['sealed_secret', 'sealed_previous_secret'])
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow();
  return [row.sealed_secret, row.sealed_previous_secret].map((sealed) =>
    sealed === null ? null : secrets.unseal(WALLET_SECRET, sealed),
  );
};

describe('the own wallet', () => {
  it('is none at first, and answers its secret once when it is set', async () => {
    const { token, user } = await anApprovedPartner(server);
    expect((await read(token)).json()).toEqual({ wallet: null });
    const answer = await set(token, { url });
    expect(answer.statusCode).toBe(200);
    const { secret, wallet } = answer.json();
    expect(secret).toMatch(/^whsec_/);
    expect(wallet).toMatchObject({ mode: 'test', url, state: 'untried', last_answer: null });
    const shown = await read(token);
    expect(shown.json()).toEqual({ wallet });
    expect(shown.body).not.toContain(secret);
    expect(await keptSecrets(user.id)).toEqual([secret, null]);
    const moved = (await set(token, { url: `${url}/new` })).json();
    expect(moved).toMatchObject({ wallet: { url: `${url}/new` } });
    expect(moved).not.toHaveProperty('secret');
    expect(await keptSecrets(user.id)).toEqual([secret, null]);
  });

  it('is shown to staff without its secret, and of nobody who is not there', async () => {
    const { token, user } = await anApprovedPartner(server);
    const { token: support } = await aColleague(server, 'support');
    const ask = (id: number) =>
      server.call('GET', `/admin/partners/${id}/wallets`, { token: support });
    expect((await ask(user.id)).json()).toEqual({ wallets: [] });
    const { wallet, secret } = (await set(token, { url })).json();
    const seen = await ask(user.id);
    expect(seen.json()).toEqual({ wallets: [wallet] });
    expect(seen.body).not.toContain(secret);
    expect((await ask(987_654)).statusCode).toBe(404);
  });

  it('is kept without its secret in clear anywhere', async () => {
    const { token } = await anApprovedPartner(server);
    const { secret } = (await set(token, { url }, { 'idempotency-key': 'set-it' })).json();
    const again = await set(token, { url }, { 'idempotency-key': 'set-it' });
    expect(again.json().secret).toBe(secret);
    const { rows } = await server.running.resources.pool.query<{ row: string }>(
      `select to_jsonb(wallets)::text as row from wallets
       union all select to_jsonb(activity)::text from activity
       union all select to_jsonb(idempotency_keys)::text from idempotency_keys`,
    );
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(secret.slice(6, 30));
  });

  it('is recorded with what it was before', async () => {
    const { token, user } = await anApprovedPartner(server);
    await set(token, { url });
    await set(token, { url: `${url}/new` });
    await replaceSecret(token);
    const entries = await recorded(server, { action: 'wallet.set', partnerId: user.id });
    expect(entries.map(({ details }) => details)).toEqual(
      expect.arrayContaining([{ after: url }, { before: url, after: `${url}/new` }]),
    );
    const replaced = { action: 'wallet.secret_replaced', partnerId: user.id } as const;
    expect(await recorded(server, replaced)).toHaveLength(1);
  });

  it('gets a new secret, and the one before signs beside it for a day', async () => {
    const { token, user } = await anApprovedPartner(server);
    const { secret: first } = (await set(token, { url })).json();
    const { secret: second, wallet } = (await replaceSecret(token)).json();
    expect(second).not.toBe(first);
    expect(await keptSecrets(user.id)).toEqual([second, first]);
    const hours = (Date.parse(wallet.previous_secret_until) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
  });

  it('is of one partner and one mode', async () => {
    const { token, user } = await anApprovedPartner(server);
    const { token: other } = await anApprovedPartner(server);
    await turnLiveModeOn(server, user.id);
    await set(token, { url });
    await set(token, { url: `${url}/live`, mode: 'live' });
    expect((await read(token)).json().wallet.url).toBe(url);
    expect((await read(token, 'live')).json().wallet.url).toBe(`${url}/live`);
    expect((await read(other)).json().wallet).toBeNull();
  });
});

describe('refused is', () => {
  it.each([
    ['ftp://wallet.casino.example', 'test'],
    ['https://user:secret@wallet.casino.example', 'test'],
    ['https://127.0.0.1/wallet', 'test'],
    ['http://10.0.0.7/wallet', 'test'],
    ['http://wallet.casino.example', 'live'],
  ])('%s in %s mode', async (bad, mode) => {
    const { token, user } = await anApprovedPartner(server);
    await turnLiveModeOn(server, user.id);
    const answer = await set(token, { url: bad, mode });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed']);
    expect(answer.json().fields).toHaveProperty('url');
    expect((await read(token, mode)).json().wallet).toBeNull();
  });

  it('a wallet without approved KYC, and one of live mode before it is on', async () => {
    const { token: early } = await aPartner(server);
    expect((await set(early, { url })).json().code).toBe('kyc_not_approved');
    const { token } = await anApprovedPartner(server);
    expect((await set(token, { url, mode: 'live' })).json().code).toBe('live_mode_locked');
  });

  it('a secret where there is no wallet', async () => {
    const { token } = await anApprovedPartner(server);
    expect((await replaceSecret(token)).statusCode).toBe(404);
  });
});
