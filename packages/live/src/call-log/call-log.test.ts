import { limits } from '@baize/contract';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { aLaunchedPlayer, aWalletPartner, launch } from '../testing/launched-player.ts';
import { untilBlocked } from '../testing/locks.ts';
import { aPartner } from '../testing/people.ts';
import { startWallet } from '../testing/sample-wallet.ts';
import { quickPace } from '../testing/start-table.ts';
import { askSession } from '../testing/test-player.ts';
import { useTestTable } from '../testing/test-table.ts';
import { createCallLog, type NotedCall } from './call-log.ts';
import { tellJson } from './tell-json.ts';

const test = useTestTable({ pace: { ...quickPace, bettingMs: 4_000 } });
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const callsOf = (partnerId: number) =>
  test.database.db
    .selectFrom('call_log')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .orderBy('id')
    .execute();

const { log } = Fastify({ logger: false });

const aCall = (partnerId: number, n: number): NotedCall => ({
  ...{ partnerId, mode: 'test', direction: 'to_us', method: 'GET', address: '/v1/whoami' },
  ...{ requestId: `call-${n}`, status: 200, failure: null, durationMs: 1.4 },
  ...{ request: undefined, answer: () => ({}) },
});

describe('the call log', () => {
  it('contains calls from a partner’s server and calls to its wallet, without secrets', async () => {
    const wallet = await startWallet();
    closers.push(() => wallet.close());
    const { partner, secretKey } = await aWalletPartner(test.database.db, wallet);
    const { player, welcome } = await aLaunchedPlayer(test.table.url, { partner, secretKey });
    closers.push(() => player.leave());
    await launch(test.table.url, secretKey, { player_id: 'not a name' });
    const { roundId } =
      welcome.round?.phase === 'open' ? welcome.round : await player.next('round.open');
    player.send({ t: 'bet', id: 'one', roundId, type: 'red', value: null, amount: 100 });
    await player.next('bet.ok');
    await fetch(`${test.table.url}/v1/transactions?limit=1`, {
      headers: { 'x-api-key': secretKey },
    });
    const told = async () =>
      (await callsOf(partner.partnerId)).map(
        ({ direction, method, address, status }) =>
          `${direction} ${method} ${address.replace(wallet.url, '')} ${status}`,
      );
    await expect
      .poll(async () => (await told()).toSorted())
      .toEqual(
        expect.arrayContaining([
          'to_partner POST /balance 200',
          'to_partner POST /debit 200',
          'to_us GET /v1/transactions 200',
          'to_us POST /v1/sessions 200',
          'to_us POST /v1/sessions 400',
        ]),
      );
    const calls = await callsOf(partner.partnerId);
    const debit = calls.find(({ address }) => address.endsWith('/debit'));
    expect(JSON.parse(debit?.request ?? '')).toMatchObject({ player_id: 'ann', amount: 100 });
    expect(JSON.parse(debit?.answer ?? '')).toMatchObject({ balance: 9_900 });
    expect(debit?.request_id).toBe(wallet.of('debit')[0]?.transaction_id);
    const whole = JSON.stringify(calls);
    expect(whole).toContain('"launch_token\\":\\"[hidden]');
    for (const secret of [secretKey, wallet.secret, 'lt_']) expect(whole).not.toContain(secret);
  });

  it('contains the reason why a wallet did not respond, and no calls without a valid key', async () => {
    const wallet = await startWallet();
    const { partner, secretKey } = await aWalletPartner(test.database.db, wallet);
    wallet.close();
    const { player } = await aLaunchedPlayer(test.table.url, { partner, secretKey });
    closers.push(() => player.leave());
    await expect
      .poll(async () => (await callsOf(partner.partnerId)).at(-1))
      .toMatchObject({ direction: 'to_partner', status: null, failure: 'not_reached', answer: '' });
    const other = await aPartner(test.database.db);
    await askSession(test.table.url, { ...other, apiKey: `${other.apiKey}x` }, 'ann');
    const seated = await askSession(test.table.url, other, 'ann');
    const { ticket, media } = await seated.json();
    await expect.poll(() => callsOf(other.partnerId)).toHaveLength(1);
    const whole = JSON.stringify(await callsOf(other.partnerId));
    for (const secret of [ticket, media.mse.ticket, media.hls.url, other.apiKey]) {
      expect(whole).not.toContain(secret);
    }
  });

  it('contains a wallet’s response whatever JSON it is', async () => {
    const wallet = await startWallet();
    closers.push(() => wallet.close());
    wallet.misbehave(() => ({ kind: 'status', status: 200, body: 'ok' }));
    const { partner, secretKey } = await aWalletPartner(test.database.db, wallet);
    const { player } = await aLaunchedPlayer(test.table.url, { partner, secretKey });
    closers.push(() => player.leave());
    await expect
      .poll(async () => (await callsOf(partner.partnerId)).at(-1))
      .toMatchObject({ direction: 'to_partner', status: 200, answer: '"ok"' });
  });

  it('contains every call, also if the body of one cannot be read', async () => {
    const { db } = test.database;
    const [one, two] = [await aPartner(db), await aPartner(db)];
    const callLog = createCallLog(db, log, Date.now);
    const unreadable = () => JSON.parse('ok');
    callLog.note({ ...aCall(one.partnerId, 1), answer: unreadable });
    callLog.note(aCall(one.partnerId, 2));
    callLog.note(aCall(two.partnerId, 3));
    await callLog.write();
    expect((await callsOf(one.partnerId)).map(({ answer }) => answer)).toEqual(['', '{}']);
    expect((await callsOf(two.partnerId)).map(({ answer }) => answer)).toEqual(['{}']);
  });

  it('contains the other partners’ calls when one partner is erased in the meantime', async () => {
    const { db } = test.database;
    const [gone, going, one] = [await aPartner(db), await aPartner(db), await aPartner(db)];
    const erase = (from: Pick<typeof db, 'deleteFrom'>, { partnerId }: typeof gone) =>
      from.deleteFrom('partners').where('id', '=', partnerId).execute();
    const callLog = createCallLog(db, log, Date.now);
    for (const { partnerId } of [gone, going, one]) callLog.note(aCall(partnerId, 1));
    await erase(db, gone);
    const written = await db.transaction().execute(async (erasing) => {
      await erase(erasing, going);
      const writing = callLog.write();
      await untilBlocked(db);
      return { writing };
    });
    await written.writing;
    expect(await callsOf(one.partnerId)).toHaveLength(1);
    expect([await callsOf(gone.partnerId), await callsOf(going.partnerId)]).toEqual([[], []]);
  });

  it('keeps the latest calls of each partner and mode', async () => {
    const { db } = test.database;
    const [one, two] = [await aPartner(db), await aPartner(db)];
    const callLog = createCallLog(db, log, Date.now);
    callLog.note(aCall(two.partnerId, 0));
    for (let n = 0; n < limits.calls.kept + 100; n++) {
      callLog.note(aCall(one.partnerId, n));
      if (n % 25 === 24) await callLog.write();
    }
    const kept = await callsOf(one.partnerId);
    expect(kept).toHaveLength(limits.calls.kept);
    expect(kept[0]?.request_id).toBe('call-100');
    expect(await callsOf(two.partnerId)).toHaveLength(1);
    for (let n = 0; n < 1_000; n++) callLog.note(aCall(two.partnerId, n));
    await callLog.write();
    const crowd = await callsOf(two.partnerId);
    expect(crowd).toHaveLength(51);
    expect(crowd.at(-1)?.request_id).toBe('call-999');
  });
});

describe('a logged body', () => {
  it('has its secrets hidden at any depth and is truncated', () => {
    expect(tellJson({ a: [{ launchToken: 'x', api_key: 'y', Secret: { z: 1 } }], b: 2 })).toBe(
      '{"a":[{"launchToken":"[hidden]","api_key":"[hidden]","Secret":"[hidden]"}],"b":2}',
    );
    expect(tellJson(undefined)).toBe('');
    expect(tellJson('😀'.repeat(3_000)).length).toBeLessThanOrEqual(2_048);
    expect(tellJson('\u0000')).toBe('"\\u0000"');
  });
});
