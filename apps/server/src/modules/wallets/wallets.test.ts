import { limits } from '@baize/contract';
import { findWallet } from '@baize/live';
import { WALLET_SECRET } from '@baize/platform/calls/wallet-secrets';
import { sweepExpired } from '@baize/platform/jobs/sweep-expired';
import { afterEach, describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { anApprovedPartner } from '../../testing/kyc.ts';
import { aPartner, logIn } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { turnLiveModeOn } from '../../testing/secret-keys.ts';
import { emailsTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ ALLOW_PRIVATE_CALLBACKS: 'off' });
afterEach(() => {
  server.clock.now = undefined;
});

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

const signedWith = async (partnerId: number) => {
  const { db, secrets } = server.running.resources;
  return (await findWallet(db, secrets, { partnerId, mode: 'test' }))?.secrets;
};

/** Moves the expiry of previous secrets back by this many hours. */
const letSecretsAge = async (partnerId: number, hours: number) => {
  const { pool } = server.running.resources;
  const ages = (table: string, column: string) =>
    pool.query(
      `update ${table} set ${column} = ${column} - make_interval(hours => $2) where partner_id = $1`,
      [partnerId, hours],
    );
  await ages('wallets', 'previous_secret_until');
  await ages('wallet_earlier_secrets', 'ends_at');
};

describe('a partner’s wallet', () => {
  it('does not exist at first, and returns its secret once when it is created', async () => {
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

  it('is shown to staff without its secret, and returns 404 for an unknown partner', async () => {
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

  it('is stored without its secret in plain text', async () => {
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

  it('records the previous value of a change', async () => {
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

  it('gets a new secret, and the previous one keeps signing for a day', async () => {
    const { token, user } = await anApprovedPartner(server);
    const { secret: first } = (await set(token, { url })).json();
    const { secret: second, wallet } = (await replaceSecret(token)).json();
    expect(second).not.toBe(first);
    expect(await keptSecrets(user.id)).toEqual([second, first]);
    const hours = (Date.parse(wallet.previous_secret_until) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
  });

  it('signs with each secret until it expires, however many were created later', async () => {
    const { token, user } = await anApprovedPartner(server);
    const { secret: first } = (await set(token, { url })).json();
    const { secret: lost } = (await replaceSecret(token)).json();
    await letSecretsAge(user.id, 13);
    const { secret: third } = (await replaceSecret(token)).json();
    expect(await signedWith(user.id)).toEqual([third, lost, first]);
    await letSecretsAge(user.id, 12);
    expect(await signedWith(user.id)).toEqual([third, lost]);
    await letSecretsAge(user.id, 12);
    expect(await signedWith(user.id)).toEqual([third]);
    await sweepExpired(server.running.resources);
    const { rows } = await server.running.resources.pool.query(
      'select from wallet_earlier_secrets where partner_id = $1',
      [user.id],
    );
    expect(rows).toEqual([]);
  });

  it('limits the number of secrets and keeps the ones in use', async () => {
    const { token, user } = await anApprovedPartner(server);
    const { secret: first } = (await set(token, { url })).json();
    for (let made = 1; made < limits.signingSecrets; made++) await replaceSecret(token);
    const refused = await replaceSecret(token);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'too_many_signing_secrets']);
    expect(await signedWith(user.id)).toHaveLength(limits.signingSecrets);
    expect(await signedWith(user.id)).toContain(first);
    await letSecretsAge(user.id, 24);
    expect((await replaceSecret(token)).statusCode).toBe(200);
  });

  it('does not mention the previous secret after it has expired', async () => {
    const { token, user } = await anApprovedPartner(server);
    await set(token, { url });
    await replaceSecret(token);
    server.clock.now = new Date(Date.now() + 25 * 3_600_000);
    const later = await logIn(server, user.username);
    expect((await read(later)).json().wallet.previous_secret_until).toBeNull();
    const moved = await set(later, { url: `${url}/new` });
    expect(moved.json().wallet.previous_secret_until).toBeNull();
  });

  it('belongs to one partner and one mode', async () => {
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

describe('the owner is notified', () => {
  const told = async ({ token, user }: Awaited<ReturnType<typeof anApprovedPartner>>) => {
    const { notifications } = (await server.call('GET', '/notifications', { token })).json();
    const mails = (await emailsTo(server, user.email)).filter(
      ({ template, subject }) => template === 'security_notice' && /wallet/.test(subject ?? ''),
    );
    expect(mails.map(({ text }) => text).join()).not.toContain(url);
    return {
      news: mails.map(({ text }) => text).join(),
      subjects: mails.map(({ subject }) => subject?.replace(/ (for|of) your \w+ account/, '')),
      titles: notifications
        .map(({ title }: { title: string }) => title)
        .filter((title: string) => title.startsWith('Wallet'))
        .reverse(),
      messages: notifications.map(({ message }: { message: string }) => message).join(),
      leadsTo: notifications[0],
    };
  };

  it.each(['test', 'live'])('of a changed URL and a new secret, in %s mode', async (mode) => {
    const partner = await anApprovedPartner(server);
    await turnLiveModeOn(server, partner.user.id);
    await set(partner.token, { url, mode });
    await set(partner.token, { url: `${url}/new`, mode });
    await replaceSecret(partner.token, { mode });
    const { news, subjects, titles, messages, leadsTo } = await told(partner);
    expect(subjects).toEqual([
      'A wallet was set',
      'The wallet has another address',
      'The wallet has a new secret',
    ]);
    expect(titles).toEqual(['Wallet set', 'Wallet changed', 'Wallet secret replaced']);
    expect(messages).toContain(`now asked for at ${url}/new (${mode}).`);
    expect(leadsTo).toMatchObject({ place: 'wallet', mode });
    expect(news).toContain('with the new secret, and with each that was replaced until 24 hours');
  });

  it('of nothing when the same URL is saved again', async () => {
    const partner = await anApprovedPartner(server);
    await set(partner.token, { url });
    await set(partner.token, { url });
    const { subjects, titles } = await told(partner);
    expect([subjects, titles]).toEqual([['A wallet was set'], ['Wallet set']]);
  });
});

describe('rejected requests', () => {
  it.each([
    ['ftp://wallet.casino.example', 'test'],
    ['https://user:secret@wallet.casino.example', 'test'],
    ['https://127.0.0.1/wallet', 'test'],
    ['http://10.0.0.7/wallet', 'test'],
    ['http://wallet.casino.example', 'live'],
  ])('the URL %s in %s mode', async (bad, mode) => {
    const { token, user } = await anApprovedPartner(server);
    await turnLiveModeOn(server, user.id);
    const answer = await set(token, { url: bad, mode });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed']);
    expect(answer.json().fields).toHaveProperty('url');
    expect((await read(token, mode)).json().wallet).toBeNull();
  });

  it('a wallet without approved KYC, and a live-mode wallet before live mode is approved', async () => {
    const { token: early } = await aPartner(server);
    expect((await set(early, { url })).json().code).toBe('kyc_not_approved');
    const { token } = await anApprovedPartner(server);
    expect((await set(token, { url, mode: 'live' })).json().code).toBe('live_mode_locked');
  });

  it('a new secret without a wallet', async () => {
    const { token } = await anApprovedPartner(server);
    expect((await replaceSecret(token)).statusCode).toBe(404);
  });
});
