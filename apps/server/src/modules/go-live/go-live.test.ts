import { type GoLiveProgress, type GoLiveStepName, termsVersion } from '@baize/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import {
  acceptTerms,
  aPartnerWithWallet,
  aReadyPartner,
  certify,
  nameOrigins,
  nameWallet,
  testPlayer,
  tryWallet,
  verifyWebhook,
} from '../../testing/go-live.ts';
import { jobsDone } from '../../testing/jobs-done.ts';
import { anApprovedPartner, aSubmittedPartner } from '../../testing/kyc.ts';
import { anOwnerToken, aPartner } from '../../testing/people.ts';
import { type PlantedWallet, startPlantedWallet } from '../../testing/planted-wallet.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { recorded } from '../../testing/record.ts';
import { createSecretKey } from '../../testing/secret-keys.ts';
import { emailsTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { countWaitingApproval } from './list-go-live.ts';
import { askForBalance } from './try-wallet.ts';

const server = useTestServer();
let wallet: PlantedWallet;
let receiver: Receiver;
beforeAll(async () => {
  wallet = await startPlantedWallet();
  receiver = await startReceiver();
});

const progressOf = async (token: string) =>
  (await server.call('GET', '/partners/go-live', { token })).json<GoLiveProgress>();
const stepOf = async (token: string, name: GoLiveStepName) =>
  (await progressOf(token)).steps.find((step) => step.name === name);
const approve = (id: number, token: string) =>
  server.call('PUT', `/admin/partners/${id}/go-live`, { token });

describe('the go-live steps', () => {
  it('are all open or blocked for a new partner', async () => {
    const { token } = await aPartner(server);
    const { steps, live_approved_at } = await progressOf(token);
    expect(steps.map(({ name, state, who_acts }) => [name, state, who_acts])).toEqual([
      ['kyc', 'open', 'partner'],
      ['allowed_origins', 'open', 'partner'],
      ['wallet', 'blocked', 'partner'],
      ['certification', 'blocked', 'partner'],
      ['webhook', 'open', 'partner'],
      ['terms', 'open', 'partner'],
      ['approval', 'blocked', 'staff'],
      ['live_wallet', 'blocked', 'partner'],
    ]);
    expect(live_approved_at).toBeNull();
  });

  it('wait for staff while KYC is reviewed', async () => {
    const { token } = await aSubmittedPartner(server);
    expect(await stepOf(token, 'kyc')).toMatchObject({ state: 'open', who_acts: 'staff' });
    const approved = await anApprovedPartner(server);
    expect(await stepOf(approved.token, 'kyc')).toMatchObject({ state: 'done' });
  });

  it('include the allowed origins', async () => {
    const { token } = await aPartner(server);
    await nameOrigins(server, token);
    expect(await stepOf(token, 'allowed_origins')).toMatchObject({ state: 'done' });
  });

  it('include a webhook once its URL accepted an event, until it is moved or paused', async () => {
    const { token } = await aPartner(server);
    const webhook = await verifyWebhook(server, token, receiver.url);
    expect(await stepOf(token, 'webhook')).toMatchObject({ state: 'done' });
    const change = (body: object) =>
      server.call('PUT', `/partners/webhooks/${webhook.id}`, {
        token,
        body: { url: receiver.url, events: webhook.events, ...body },
      });
    await change({ paused: true });
    expect(await stepOf(token, 'webhook')).toMatchObject({ state: 'open' });
    await change({ paused: false });
    expect(await stepOf(token, 'webhook')).toMatchObject({ state: 'done' });
    await change({ url: `${receiver.url}/elsewhere` });
    expect(await stepOf(token, 'webhook')).toMatchObject({ state: 'open' });
  });

  it('do not count a webhook whose server returns anything but 2xx', async () => {
    const { token } = await aPartner(server);
    receiver.answer = () => ({ status: 500 });
    await verifyWebhook(server, token, `${receiver.url}/broken`);
    receiver.answer = () => ({ status: 204 });
    expect(await stepOf(token, 'webhook')).toMatchObject({ state: 'open' });
  });

  it('record who accepted the current terms and when', async () => {
    const { token, user } = await aPartner(server);
    const old = await acceptTerms(server, token, '2020-01-01');
    expect([old.statusCode, old.json().code]).toEqual([409, 'terms_replaced']);
    await acceptTerms(server, token);
    const { terms } = await progressOf(token);
    expect(terms).toMatchObject({ accepted_version: termsVersion, accepted_by: user.username });
    await acceptTerms(server, token);
    expect((await progressOf(token)).terms).toEqual(terms);
    const entries = await recorded(server, {
      action: 'partner.terms_accepted',
      partnerId: user.id,
    });
    expect(entries).toHaveLength(1);
  });

  it('require the terms again when their version changed', async () => {
    const { token, user } = await aPartner(server);
    await acceptTerms(server, token);
    await server.running.resources.db
      .updateTable('go_live')
      .set({ terms_version: '2020-01-01' })
      .where('partner_id', '=', user.id)
      .execute();
    expect(await stepOf(token, 'terms')).toMatchObject({ state: 'open' });
  });
});

describe('the test wallet', () => {
  it('is tried with a real balance call, also repeatedly', async () => {
    const { token } = await anApprovedPartner(server);
    expect((await tryWallet(server, token)).json().code).toBe('test_wallet_required');
    await nameWallet(server, token, wallet);
    expect(await stepOf(token, 'wallet')).toMatchObject({ state: 'open' });
    const tried = await tryWallet(server, token);
    expect(tried.json().wallet_try).toMatchObject({ url: wallet.url, answered: true });
    const { wallet_try, test_player } = await progressOf(token);
    expect([wallet_try, test_player]).toEqual([tried.json().wallet_try, testPlayer]);
    expect(await stepOf(token, 'wallet')).toMatchObject({ state: 'done' });
  });

  it('does not count if its response is invalid, and shows the response', async () => {
    const { token } = await anApprovedPartner(server);
    await nameWallet(server, token, wallet);
    wallet.secret = 'whsec_bm90IHRoZSBvbmUgdGhhdCBpcyByaWdodA==';
    const { answered, answer } = (await tryWallet(server, token)).json().wallet_try;
    expect([answered, answer]).toEqual([false, '401, not as agreed']);
    expect(await stepOf(token, 'wallet')).toMatchObject({ state: 'open' });
  });

  it('must be tried and certified again with a new URL', async () => {
    const { token } = await aPartnerWithWallet(server, wallet);
    await certify(server, token);
    expect(await stepOf(token, 'certification')).toMatchObject({ state: 'done' });
    await server.call('PUT', '/partners/wallet', { token, body: { url: `${wallet.url}/v2` } });
    expect(await stepOf(token, 'wallet')).toMatchObject({ state: 'open' });
    expect(await stepOf(token, 'certification')).toMatchObject({ state: 'blocked' });
  });

  it('counts for the URL that was called, even if it changes in the meantime', async () => {
    const { token, user } = await anApprovedPartner(server);
    await nameWallet(server, token, wallet);
    const { resources } = server.running;
    let isNamed = false;
    const db = resources.db.withPlugin({
      transformQuery: ({ node }) => node,
      // Names another URL as soon as the first was read.
      async transformResult({ result }) {
        const isRead = result.rows.some((row) => row['url'] === wallet.url);
        if (isRead && !isNamed) {
          isNamed = true;
          const body = { url: `${wallet.url}/v2` };
          await server.call('PUT', '/partners/wallet', { token, body });
        }
        return result;
      },
    });
    const tried = await askForBalance({ ...resources, db }, user.id, testPlayer);
    expect([isNamed, tried.answered, tried.url]).toEqual([true, true, wallet.url]);
  });

  it('still works with its secret after two new ones were created', async () => {
    const { token } = await anApprovedPartner(server);
    await nameWallet(server, token, wallet);
    for (let made = 0; made < 2; made++) {
      await server.call('POST', '/partners/wallet/secret', { token, body: {} });
    }
    expect((await tryWallet(server, token)).json().wallet_try).toMatchObject({ answered: true });
  });

  it('is not tried before KYC is approved, nor with an invalid player', async () => {
    const { token } = await aPartner(server);
    expect((await tryWallet(server, token)).json().code).toBe('kyc_not_approved');
    const bad = await tryWallet(server, token, { player_id: 'a b', currency: 'euro' });
    expect(Object.keys(bad.json().fields)).toEqual(['player_id', 'currency']);
  });
});

describe('the approval', () => {
  it('turns live mode on and notifies the partner once on every channel', async () => {
    const { token, user } = await aReadyPartner(server, wallet, `${receiver.url}/ready`);
    expect(await stepOf(token, 'approval')).toMatchObject({ state: 'open', who_acts: 'staff' });
    const staff = await anOwnerToken(server);
    const answers = await Promise.all([approve(user.id, staff), approve(user.id, staff)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect(answers[0]?.json().partner.live_approved_at).not.toBeNull();
    await jobsDone(server);

    const told = receiver.at('/ready').filter(({ event }) => event.type === 'golive.approved');
    expect(told.map(({ event }) => event.data)).toEqual([{ partner_id: user.id }]);
    const emails = await emailsTo(server, user.email);
    expect(emails.filter(({ template }) => template === 'go_live_approved')).toHaveLength(1);
    const approvals = { action: 'partner.live_approved', partnerId: user.id };
    expect(await recorded(server, approvals)).toHaveLength(1);
    const notes = await server.call('GET', '/notifications', { token });
    expect(notes.json().notifications).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'You are live', place: 'go_live', mode: null }),
        expect.objectContaining({ title: 'Live API key generated' }),
      ]),
    );

    const key = await server.call('GET', '/partners/api-key?mode=live', { token });
    expect(key.json().api_key).toMatch(/^pk_live_/);
    expect((await createSecretKey(server, token, { mode: 'live' })).statusCode).toBe(201);
    const [, live] = (await progressOf(token)).steps.slice(-2);
    expect(live).toMatchObject({ name: 'live_wallet', state: 'open', who_acts: 'partner' });
    const body = { mode: 'live', url: 'https://wallet.casino.example' };
    await server.call('PUT', '/partners/wallet', { token, body });
    expect(await stepOf(token, 'live_wallet')).toMatchObject({ state: 'done' });
  });

  it('is rejected with the open steps', async () => {
    const { token, user } = await aPartnerWithWallet(server, wallet);
    await nameOrigins(server, token);
    await acceptTerms(server, token);
    const answer = await approve(user.id, await anOwnerToken(server));
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'go_live_incomplete']);
    expect(answer.json().message).toBe('Not done yet: Certification passed, Webhook verified.');
    expect((await createSecretKey(server, token, { mode: 'live' })).statusCode).toBe(403);
    expect((await approve(987_654, await anOwnerToken(server))).statusCode).toBe(404);
  });

  it('requires the permission to manage partners', async () => {
    const { user } = await aPartner(server);
    for (const role of ['compliance', 'support'] as const) {
      const { token } = await aColleague(server, role);
      expect((await approve(user.id, token)).statusCode).toBe(403);
    }
  });
});

describe('the list of partners that are not live', () => {
  const list = async (query = '') => {
    const token = await anOwnerToken(server);
    return (await server.call('GET', `/admin/go-live${query}`, { token })).json();
  };

  it('shows the first open step of each and who acts next', async () => {
    const fresh = await aPartner(server);
    const submitted = await aSubmittedPartner(server);
    const approved = await anApprovedPartner(server);
    const { partners, counts } = await list();
    const of = (id: number) => partners.find((partner: { id: number }) => partner.id === id);
    expect(of(fresh.user.id)).toMatchObject({ stage: 'kyc', who_acts: 'partner', done: [] });
    expect(of(submitted.user.id)).toMatchObject({ stage: 'kyc', who_acts: 'staff' });
    expect(of(approved.user.id)).toMatchObject({ stage: 'allowed_origins', done: ['kyc'] });
    expect(counts.total).toBe(partners.length);
  });

  it('is filtered by step and paged', async () => {
    const ready = await aReadyPartner(server, wallet, `${receiver.url}/listed`);
    const { partners } = await list('?stage=approval');
    expect(partners.map(({ id }: { id: number }) => id)).toEqual([ready.user.id]);
    const first = await list('?limit=1');
    const second = await list(`?limit=1&cursor=${first.next_cursor}`);
    expect(second.partners[0].id).toBeLessThan(first.partners[0].id);
    expect(second.counts).toBeNull();
  });

  it('counts those waiting for approval, without partners in progress or live', async () => {
    const count = async () => await countWaitingApproval(server.running.resources.db);
    const before = await count();
    const { token } = await aPartnerWithWallet(server, wallet);
    await acceptTerms(server, token);
    expect(await count()).toBe(before);
    const ready = await aReadyPartner(server, wallet, `${receiver.url}/counted`);
    expect(await count()).toBe(before + 1);
    await approve(ready.user.id, await anOwnerToken(server));
    expect(await count()).toBe(before);
  });

  it('omits live partners', async () => {
    const live = await aReadyPartner(server, wallet, `${receiver.url}/gone`);
    await approve(live.user.id, await anOwnerToken(server));
    const { partners } = await list();
    expect(partners.map(({ id }: { id: number }) => id)).not.toContain(live.user.id);
  });
});
