import { launchAnswer } from '@baize/contract/live';
import { ApiError } from '@baize/platform/http/api-error';
import type { FastifyReply } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../testing/launched-player.ts';
import { blockOn, untilBlocked } from '../testing/locks.ts';
import { aPartner, aSecretKey, type TestPartner } from '../testing/people.ts';
import { startWallet, useWallet } from '../testing/sample-wallet.ts';
import { type RunningTable, startTable } from '../testing/start-table.ts';
import { askSession } from '../testing/test-player.ts';
import { useDatabase } from '../testing/test-table.ts';

const own = useDatabase();
/**
 * Replies of requests that the test may complete itself, as a server does with requests that wait
 * too long.
 */
const replies = new Map<string, FastifyReply>();
const closers: (() => unknown)[] = [];
let table: RunningTable;

beforeAll(async () => {
  table = await startTable(own.appDatabase, {}, (app) => {
    app.addHook('preValidation', (request, reply, done) => {
      replies.set(String(request.headers['x-call']), reply);
      done();
    });
  });
});
afterAll(() => table.close());
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const lockPlayers = () =>
  blockOn(own.connectionString, 'lock table live_players in exclusive mode');

async function aLaunched() {
  const partner = await aPartner(own.database.db);
  const { secretKey } = await aSecretKey(own.database.db, partner);
  return { partner, token: await aToken(secretKey) };
}

/** A launched player whose wallet does not return the balance until the test says so. */
async function aLaunchedWithWallet() {
  const wallet = await startWallet();
  closers.push(() => wallet.close());
  const partner = await aPartner(own.database.db);
  await useWallet(own.database.db, partner.partnerId, wallet);
  const token = await aToken((await aSecretKey(own.database.db, partner)).secretKey);
  const { promise: until, resolve: say } = Promise.withResolvers<void>();
  wallet.misbehave(() => ({ kind: 'wait', until }));
  const untilAsked = () => expect.poll(() => wallet.of('balance').length).toBe(1);
  return { partner, token, untilAsked, say };
}

async function aToken(secretKey: string): Promise<string> {
  const answer = await launch(table.url, secretKey);
  return launchAnswer.parse(await answer.json()).launch_token;
}

function exchange({ origin }: TestPartner, launchToken: string, init: RequestInit = {}) {
  return fetch(`${table.url}/v1/sessions`, {
    method: 'POST',
    ...init,
    headers: { 'content-type': 'application/json', origin, ...init.headers },
    body: JSON.stringify({ launchToken }),
  });
}

const answerInstead = async (call: string) => {
  await expect.poll(() => replies.has(call)).toBe(true);
  replies.get(call)?.send(new ApiError('unavailable'));
};

/** Makes the database reject writes to a table until the test is over. */
async function refuseWrites(name: string, condition: RawBuilder<unknown>): Promise<() => unknown> {
  const { db } = own.database;
  const table = sql.table(name);
  await sql`alter table ${table} add constraint refused check (${condition}) not valid`.execute(db);
  return () => sql`alter table ${table} drop constraint refused`.execute(db);
}

describe('a launch token can be used again', () => {
  it('if the first attempt failed', async () => {
    const { partner, token } = await aLaunched();
    const allow = await refuseWrites('live_tickets', sql`false`);
    expect((await exchange(partner, token)).status).toBe(500);
    await allow();
    expect((await exchange(partner, token)).status).toBe(200);
  });

  it('if the first attempt got 503 while queued', async () => {
    const { partner, token } = await aLaunched();
    const free = await lockPlayers();
    const crowd = Array.from({ length: 6 }, (_, n) => askSession(table.url, partner, `p${n}`));
    await untilBlocked(own.database.db, crowd.length);
    const late = exchange(partner, token, { headers: { 'x-call': 'late' } });
    await answerInstead('late');
    expect((await late).status).toBe(503);
    await free();
    for (const { status } of await Promise.all(crowd)) expect(status).toBe(200);
    expect((await exchange(partner, token)).status).toBe(200);
  });

  it('if the first attempt got 503 while its session was written', async () => {
    const { partner, token } = await aLaunched();
    const free = await lockPlayers();
    const slow = exchange(partner, token, { headers: { 'x-call': 'slow' } });
    await untilBlocked(own.database.db);
    await answerInstead('slow');
    expect((await slow).status).toBe(503);
    await free();
    expect((await exchange(partner, token)).status).toBe(200);
  });

  it('if the page’s connection broke before the first response', async () => {
    const { partner, token } = await aLaunched();
    const free = await lockPlayers();
    const line = new AbortController();
    const { signal } = line;
    const cut = exchange(partner, token, { headers: { 'x-call': 'cut' }, signal });
    await untilBlocked(own.database.db);
    line.abort();
    await expect(cut).rejects.toThrow();
    await expect.poll(() => replies.get('cut')?.raw.destroyed).toBe(true);
    await free();
    expect((await exchange(partner, token)).status).toBe(200);
  });

  it('if the first attempt got 503 while the wallet was asked for the balance', async () => {
    const { partner, token, untilAsked, say } = await aLaunchedWithWallet();
    const asking = exchange(partner, token, { headers: { 'x-call': 'asking' } });
    await untilAsked();
    await answerInstead('asking');
    expect((await asking).status).toBe(503);
    say();
    expect((await exchange(partner, token)).status).toBe(200);
  });

  it('if the page’s connection broke while the wallet was asked for the balance', async () => {
    const { partner, token, untilAsked, say } = await aLaunchedWithWallet();
    const line = new AbortController();
    const { signal } = line;
    const left = exchange(partner, token, { headers: { 'x-call': 'left' }, signal });
    await untilAsked();
    line.abort();
    await expect(left).rejects.toThrow();
    await expect.poll(() => replies.get('left')?.raw.destroyed).toBe(true);
    say();
    expect((await exchange(partner, token)).status).toBe(200);
  });
});

describe('a launch token', () => {
  it('opens one session, also for two concurrent requests', async () => {
    const { partner, token } = await aLaunched();
    const both = await Promise.all([exchange(partner, token), exchange(partner, token)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('opens its session even if the wallet’s balance cannot be stored', async () => {
    const { db } = own.database;
    const wallet = await startWallet();
    closers.push(() => wallet.close());
    const partner = await aPartner(db);
    await useWallet(db, partner.partnerId, wallet);
    const token = await aToken((await aSecretKey(db, partner)).secretKey);
    closers.push(await refuseWrites('live_accounts', sql`told_balance is null`));
    expect((await exchange(partner, token)).status).toBe(200);
    expect(wallet.of('balance')).toHaveLength(1);
  });
});
