import {
  type CertificationAnswer,
  type CertificationCaseName,
  certificationBalance,
  certificationCaseNames,
  type GoLiveProgress,
} from '@baize/contract';
import { describe, expect, it } from 'vitest';
import { aPartnerWithWallet, certify } from '../../testing/go-live.ts';
import { jobsDone } from '../../testing/jobs-done.ts';
import { anApprovedPartner } from '../../testing/kyc.ts';
import { anOwnerToken } from '../../testing/people.ts';
import { startPlantedWallet } from '../../testing/planted-wallet.ts';
import { recorded } from '../../testing/record.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { runCertification } from './run-certification.ts';

const server = useTestServer();

const run = async (token: string) => (await certify(server, token)).json<CertificationAnswer>();
const failedOf = ({ cases }: CertificationAnswer) =>
  cases.filter(({ passed }) => passed === false).map(({ name }) => name);

/** Failure message of each case for a wallet with this fault. */
const reasons: Record<CertificationCaseName, RegExp> = {
  duplicate_debit: /same debit again the balance should be 9900, but it is 9800/,
  timeout_then_rollback: /late debit.*should have been refused with a 4xx, but the answer was 200/,
  credit_twice: /same credit again the balance should be 10000, but it is 10100/,
  rollback_unknown: /never came should have been answered 200 as agreed, but the answer was 404/,
  out_of_order: /rollback of the first debit the balance should be 9800, but it is 9900/,
  too_little_money: /refused with insufficient_funds, but the answer was 200/,
  wrong_signature: /signed with another secret should have been answered 401 or 403/,
  slow: /Of 10 calls at once \d+ were not answered in time.*no answer within three seconds/,
  server_error: /same rollback again the balance should be 10000, but it is 10100/,
  malformed: /A debit with no amount should have been refused with a 4xx, but the answer was 500/,
};

describe('a wallet that follows the protocol', () => {
  it('passes every published case and keeps its balance', async () => {
    const wallet = await startPlantedWallet();
    const { token, user } = await aPartnerWithWallet(server, wallet);
    const { certification, cases } = await run(token);
    expect(cases.map(({ name, passed, why }) => [name, passed, why])).toEqual(
      certificationCaseNames.map((name) => [name, true, null]),
    );
    expect(certification).toMatchObject({ state: 'passed', problem: null, player_id: 'tess' });
    expect(wallet.balance).toBe(10_000);
    const [entry] = await recorded(server, {
      action: 'certification.passed',
      partnerId: user.id,
    });
    expect(entry).toBeDefined();
  });

  it('passes with responses of any length', async () => {
    const wallet = await startPlantedWallet();
    const { token } = await aPartnerWithWallet(server, Object.assign(wallet, { isWordy: true }));
    const { certification, cases } = await run(token);
    expect(certification).toMatchObject({ state: 'passed', problem: null });
    const [call] = cases[0]?.calls ?? [];
    expect(call?.answer.body).toMatch(/^\{"balance":.*x\ufffd$/);
    expect(wallet.balance).toBe(10_000);
  });

  it('shows the requests and responses of each case', async () => {
    const wallet = await startPlantedWallet();
    const { token } = await aPartnerWithWallet(server, wallet);
    const { cases } = await run(token);
    const duplicate = cases.find(({ name }) => name === 'duplicate_debit');
    const [, first, again] = duplicate?.calls ?? [];
    expect(first?.request.url).toBe(`${wallet.url}/debit`);
    expect(again?.request.body).toBe(first?.request.body);
    expect(again?.answer).toMatchObject({ status: 200, body: first?.answer.body });
    expect(first?.request.headers).toHaveProperty('webhook-signature');
    expect(duplicate?.request).toEqual(duplicate?.calls.at(-1)?.request);
  });
});

describe('a wallet with a fault', () => {
  it.each(certificationCaseNames)('fails only %s, with the reason', async (fault) => {
    const wallet = await startPlantedWallet();
    const { token } = await aPartnerWithWallet(server, wallet);
    wallet.fault = fault;
    const answer = await run(token);
    expect(failedOf(answer)).toEqual([fault]);
    expect(answer.cases.find(({ name }) => name === fault)?.why).toMatch(reasons[fault]);
    expect(answer.certification).toMatchObject({ state: 'failed' });
  });
});

describe('no case runs', () => {
  it('with a player who has too little money', async () => {
    const wallet = await startPlantedWallet();
    const { token } = await aPartnerWithWallet(server, wallet);
    wallet.balance = certificationBalance - 1;
    const { certification, cases } = await run(token);
    expect(certification).toMatchObject({
      state: 'failed',
      problem: `tess has ${certificationBalance - 1} minor units of EUR. The cases need at least ${certificationBalance}.`,
    });
    expect(cases.map(({ passed }) => passed)).toEqual(cases.map(() => null));
    expect(wallet.asked).toEqual(['balance', 'balance']);
  });

  it('with a wallet that no longer responds', async () => {
    const wallet = await startPlantedWallet();
    const { token } = await aPartnerWithWallet(server, wallet);
    wallet.fault = 'silent';
    const { certification } = await run(token);
    expect(certification?.problem).toMatch(/no answer within three seconds/);
  });

  it('before the wallet has answered a balance call, or without KYC', async () => {
    const { token } = await anApprovedPartner(server);
    const answer = await server.call('POST', '/partners/certification', { token });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'wallet_not_answering']);
  });
});

describe('a run', () => {
  it('certifies neither URL if the wallet URL changed before it', async () => {
    const [first, second] = [await startPlantedWallet(), await startPlantedWallet()];
    const { token, user } = await aPartnerWithWallet(server, first);
    const { resources } = server.running;
    const { id } = await resources.db
      .insertInto('certifications')
      .values({
        ...{ partner_id: user.id, wallet_url: first.url, player_id: 'tess', currency: 'EUR' },
        ...{ started_by: 'someone', started_at: new Date() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const name = (url: string) => server.call('PUT', '/partners/wallet', { token, body: { url } });
    await name(second.url);
    second.secret = first.secret;
    await runCertification(resources, id);
    await name(first.url);
    const { certification } = (
      await server.call('GET', '/partners/certification', { token })
    ).json<CertificationAnswer>();
    expect(certification).toMatchObject({
      state: 'failed',
      problem: 'The address of the test wallet was changed meanwhile. Please start it again.',
    });
    expect(second.asked).toEqual([]);
    const { steps } = (
      await server.call('GET', '/partners/go-live', { token })
    ).json<GoLiveProgress>();
    expect(steps.find((step) => step.name === 'certification')?.state).not.toBe('done');
  });

  it('is the only one at a time, and an abandoned run makes room', async () => {
    const wallet = await startPlantedWallet();
    const { token, user } = await aPartnerWithWallet(server, wallet);
    const { db } = server.running.resources;
    const given = { partner_id: user.id, wallet_url: wallet.url, player_id: 'tess' };
    const left = { ...given, currency: 'EUR', started_by: 'someone' };
    const { id } = await db
      .insertInto('certifications')
      .values({ ...left, started_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const second = await server.call('POST', '/partners/certification', { token });
    expect(second.json().code).toBe('certification_running');
    await db
      .updateTable('certifications')
      .set({ started_at: new Date(Date.now() - 6 * 60_000) })
      .where('id', '=', id)
      .execute();
    const dead = await server.call('GET', '/partners/certification', { token });
    expect(dead.json().certification).toMatchObject({ id, state: 'failed' });
    expect((await run(token)).certification).toMatchObject({ state: 'passed' });
  });

  it('shows each case once after restarting because its process died', async () => {
    const wallet = await startPlantedWallet();
    const { token } = await aPartnerWithWallet(server, wallet);
    const { certification } = await run(token);
    const { db } = server.running.resources;
    const id = certification?.id ?? 0;
    await db
      .updateTable('certifications')
      .set({ state: 'running', ended_at: null })
      .where('id', '=', id)
      .execute();
    await server.running.resources.pool.query(
      `select graphile_worker.add_job('run_certification', json_build_object('id', $1::bigint))`,
      [id],
    );
    await jobsDone(server);
    const again = await server.call('GET', '/partners/certification', { token });
    expect(again.json().certification).toMatchObject({ id, state: 'passed' });
  });

  it('belongs to one partner, and staff may read it', async () => {
    const wallet = await startPlantedWallet();
    const { token, user } = await aPartnerWithWallet(server, wallet);
    const other = await anApprovedPartner(server);
    await certify(server, token);
    const theirs = await server.call('GET', '/partners/certification', { token: other.token });
    expect(theirs.json().certification).toBeNull();
    const staff = await anOwnerToken(server);
    const path = `/admin/partners/${user.id}/certification`;
    const seen = await server.call('GET', path, { token: staff });
    expect(seen.json().certification).toMatchObject({ state: 'passed' });
  });
});

describe('the report', () => {
  it('is a PDF of the last completed run', async () => {
    const wallet = await startPlantedWallet();
    const { token, user } = await aPartnerWithWallet(server, wallet);
    const none = await server.call('GET', '/partners/certification/report', { token });
    expect(none.statusCode).toBe(404);
    await certify(server, token);
    const report = await server.call('GET', '/partners/certification/report', { token });
    expect(report.headers['content-type']).toBe('application/pdf');
    expect(report.headers['content-disposition']).toMatch(/attachment; filename=".*\.pdf"/);
    expect(report.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const staff = await anOwnerToken(server);
    const path = `/admin/partners/${user.id}/certification/report`;
    expect((await server.call('GET', path, { token: staff })).statusCode).toBe(200);
  });
});
