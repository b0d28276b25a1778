import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeSigningSecret, signCall } from '@baize/platform/calls/sign-call';
import { afterEach, describe, expect, it } from 'vitest';
import { playAtCasino } from './testing/casino-players.ts';
import { compareBooks, countUnended } from './testing/compare-books.ts';
import { aWalletPartner } from './testing/launched-player.ts';
import { createCasino, sampleFolder } from './testing/sample-casino.ts';
import { quickPace } from './testing/start-table.ts';
import { useTestTable } from './testing/test-table.ts';

const test = useTestTable({ pace: { ...quickPace, bettingMs: 1_500 } });
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A partner in test mode that uses the sample casino and its wallet. */
async function aCasino() {
  const casino = await createCasino();
  closers.push(() => casino.remove());
  const { walletUrl: url, secret } = casino;
  const { partner, secretKey } = await aWalletPartner(test.database.db, { url, secret });
  const webhookSecret = makeSigningSecret();
  await casino.start({ liveServerUrl: test.table.url, secretKey, webhookSecret });
  return { casino, partner, webhookSecret };
}

describe('the sample casino', () => {
  it('plays with its own players’ balances, and both books match', async () => {
    const { casino, partner } = await aCasino();
    const { told, cookies, done } = await playAtCasino({
      ...{ casino, liveUrl: () => test.table.url, origin: partner.origin },
      ...{ players: 2, isEnough: ({ accepted }) => accepted.size >= 6 },
    });
    await done;
    expect(told.accepted.size).toBeGreaterThanOrEqual(6);
    await expect.poll(() => countUnended(test.database.db)).toBe(0);
    const { compared, differences } = await compareBooks(
      test.database.db,
      partner.partnerId,
      casino,
    );
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThanOrEqual(6);
    const moved = { debit: -1, credit: 1, rollback: 0 } as Record<string, number>;
    const all = await casino.listTransactions();
    const stands = all.filter(({ state }) => state === 'confirmed');
    const sum = stands.reduce((up, one) => up + (moved[one.kind] ?? 0) * one.amount, 0);
    const balances = await Promise.all(
      cookies.map(
        async (cookie) => (await (await casino.ask('GET', '/me', { cookie })).json()).balance,
      ),
    );
    expect(balances[0] + balances[1]).toBe(200_000 + sum);
  });

  it('restores its players and their deposits after a kill', async () => {
    const { casino } = await aCasino();
    const cookie = await casino.register('Ann');
    await casino.ask('POST', '/deposit', { cookie });
    const books = join(casino.folder, 'books.jsonl');
    await casino.kill();
    // A line that was only partly written.
    await appendFile(books, '{"kind":"depos');
    await casino.startAgain();
    const me = async () => (await casino.ask('GET', '/me', { cookie })).json();
    expect(await me()).toMatchObject({ name: 'Ann', balance: 110_000, transactions: [] });
    await casino.ask('POST', '/deposit', { cookie });
    await casino.kill();
    await casino.startAgain();
    expect(await me()).toMatchObject({ balance: 120_000 });
    expect((await readFile(books, 'utf8')).endsWith('}\n')).toBe(true);
  });

  it('listens on the configured address', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'baize-casino-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const env = {
      ...{ ...process.env, DATA_DIR: folder, PORT: '0' },
      ...{ LIVE_SERVER_URL: test.table.url, SECRET_KEY: 'sk_test_x' },
      // No machine has this IP address, so listening on it must fail.
      HOST: '192.0.2.1',
    };
    const ended = promisify(execFile)(process.execPath, ['server.mjs'], {
      ...{ cwd: sampleFolder, env, timeout: 20_000 },
    });
    await expect(ended).rejects.toThrow('EADDRNOTAVAIL: address not available 192.0.2.1');
  });

  it('refuses players without an account', async () => {
    const { casino } = await aCasino();
    await casino.register('Ann');
    const say = async (method: string, path: string, body?: object) =>
      (await casino.ask(method, path, body ? { body } : {})).status;
    const password = 'a long enough one';
    expect(await say('POST', '/register', { name: 'ann', password })).toBe(409);
    expect(await say('POST', '/register', { name: 'Bob', password: 'short' })).toBe(400);
    expect(await say('POST', '/register', { name: '<b>', password })).toBe(400);
    expect(await say('POST', '/sign-in', { name: 'Ann', password: 'a wrong long one' })).toBe(401);
    expect(await say('POST', '/sign-in', { name: 'nobody', password })).toBe(401);
    expect(await say('POST', '/sign-in', { name: 'Ann', password })).toBe(200);
    for (const path of ['/launch', '/deposit']) expect(await say('POST', path, {})).toBe(401);
    expect(await say('GET', '/tables')).toBe(401);
    expect(await (await casino.ask('GET', '/me', {})).json()).toEqual({});
    expect(await say('GET', '/../server.mjs')).toBe(404);
    expect(await say('GET', '/lib/books.mjs')).toBe(404);
  });

  it('processes each webhook once, and refuses webhooks that are not ours', async () => {
    const { casino, webhookSecret } = await aCasino();
    const body = JSON.stringify({ id: 'one', type: 'ticket.responded', time: '', data: {} });
    const tell = async (secret: string) => {
      const headers = signCall({ id: 'one', at: new Date(), body, secrets: [secret] });
      return (await fetch(`${casino.url}/webhooks`, { method: 'POST', body, headers })).status;
    };
    expect([await tell(webhookSecret), await tell(webhookSecret)]).toEqual([204, 204]);
    expect(await tell(makeSigningSecret())).toBe(401);
    const books = await readFile(join(casino.folder, 'books.jsonl'), 'utf8');
    expect(books.match(/ticket\.responded/g)).toHaveLength(1);
  });
});
