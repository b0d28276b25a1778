import { limits, type Webhook, type WebhookAttempt, type WebhookDelivery } from '@baize/contract';
import { sweepExpired } from '@baize/platform/jobs/sweep-expired';
import { afterEach, describe, expect, it } from 'vitest';
import { somePdf } from '../../testing/documents.ts';
import { jobsDone } from '../../testing/jobs-done.ts';
import { anApprovedPartner, approve, upload } from '../../testing/kyc.ts';
import { anOwnerToken, aPartner, logIn, type SignedInPartner } from '../../testing/people.ts';
import { startReceiver, verify } from '../../testing/receiver.ts';
import { recorded } from '../../testing/record.ts';
import { aSecretKey, turnLiveModeOn } from '../../testing/secret-keys.ts';
import { emailsTo, lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aTicket, setStatus } from '../../testing/tickets.ts';
import { aWebhook } from '../../testing/webhooks.ts';
import { wakeWebhooks } from './wake-webhooks.ts';

const receiver = await startReceiver();
const server = useTestServer();

let paths = 0;
/** Returns a unique URL, so that tests do not receive each other's events. */
const somewhere = () => {
  const path = `/hooks/${++paths}`;
  return { path, url: receiver.url + path };
};

const ok = () => ({ status: 204 });
afterEach(() => {
  receiver.answer = ok;
  server.clock.now = undefined;
});

/** Sends everything that is due, including retries. */
async function delivered(): Promise<void> {
  await wakeWebhooks(server.running.resources);
  await jobsDone(server);
}

const later = (hours: number) => {
  const from = server.clock.now ?? new Date();
  server.clock.now = new Date(from.getTime() + hours * 3_600_000);
};

const get = async <T>(token: string, path: string) =>
  (await server.call('GET', `/partners/webhooks${path}`, { token })).json<T>();
const listDeliveries = async (token: string, id: number, query = '') =>
  (await get<{ deliveries: WebhookDelivery[] }>(token, `/${id}/deliveries${query}`)).deliveries;
const readDelivery = (token: string, id: number, delivery: number) =>
  get<WebhookDelivery & { body: string; tries: WebhookAttempt[] }>(
    token,
    `/${id}/deliveries/${delivery}`,
  );
const onlyWebhook = async (token: string) =>
  (await get<{ webhooks: Webhook[] }>(token, '')).webhooks[0];

const sendTest = (token: string, id: number) =>
  server.call('POST', `/partners/webhooks/${id}/test`, { token });
const sendAgain = (token: string, id: number, delivery: number) =>
  server.call('POST', `/partners/webhooks/${id}/deliveries/${delivery}/send-again`, { token });

const setTicketStatus = async (ticketId: number, status: string) =>
  setStatus(server, await anOwnerToken(server), ticketId, status);

const statusesAt = (path: string) =>
  receiver.at(path).map(({ event }) => `${event.data['ticket_id']} ${event.data['status']}`);

async function aListener(partner: SignedInPartner) {
  const { path, url } = somewhere();
  const events = ['ticket.status_changed'] as const;
  const webhook = await aWebhook(server, partner.token, { url, events: [...events] });
  return { ...webhook, path };
}

describe('an event', () => {
  it('reaches its subscribers once, signed, with ids and state only', async () => {
    const partner = await aPartner(server);
    const { path, secret, id } = await aListener(partner);
    const other = somewhere();
    await aWebhook(server, partner.token, { url: other.url, events: ['kyc.approved'] });
    const ticket = await aTicket(server, partner.token);
    await setTicketStatus(ticket.id, 'in_progress');
    await delivered();
    const [call, ...more] = receiver.at(path);
    expect([more, receiver.at(other.path)]).toEqual([[], []]);
    if (call === undefined) throw new Error('Nothing came.');
    expect(verify(secret, call)).toEqual({
      id: call.headers['webhook-id'],
      type: 'ticket.status_changed',
      time: expect.any(String),
      data: { ticket_id: ticket.id, status: 'in_progress' },
    });
    const [listed] = await listDeliveries(partner.token, id);
    expect(listed).toMatchObject({
      type: 'ticket.status_changed',
      state: 'delivered',
      attempts: 1,
      last_status: 204,
      event_id: call.event.id,
    });
    const { tries, body } = await readDelivery(partner.token, id, listed?.id ?? 0);
    expect(body).toBe(call.body);
    expect(tries).toMatchObject([{ status: 204, url: receiver.url + path }]);
    expect(tries[0]?.request_headers['webhook-signature']).toBe(call.headers['webhook-signature']);
  });

  it('is sent in both modes for the account, and in the mode of the key for keys', async () => {
    const partner = await anApprovedPartner(server);
    await turnLiveModeOn(server, partner.user.id);
    const [test, live] = [somewhere(), somewhere()];
    const events = ['key.created', 'account.suspended'] as const;
    await aWebhook(server, partner.token, { url: test.url, events: [...events], mode: 'test' });
    await aWebhook(server, partner.token, { url: live.url, events: [...events], mode: 'live' });
    await aSecretKey(server, partner.token, { mode: 'live' });
    await server.call('PUT', `/admin/partners/${partner.user.id}/reject`, {
      token: await anOwnerToken(server),
      body: {},
    });
    await delivered();
    const heard = (path: string) =>
      receiver
        .at(path)
        .map(({ event }) => event.type)
        .sort();
    expect(heard(test.path)).toEqual(['account.suspended']);
    expect(heard(live.path)).toEqual(['account.suspended', 'key.created']);
  });

  it('is sent for KYC, keys and responses to tickets', async () => {
    const partner = await aPartner(server);
    const { path, url } = somewhere();
    const types = ['kyc.submitted', 'kyc.approved', 'key.created', 'ticket.responded'] as const;
    await aWebhook(server, partner.token, { url, events: [...types] });
    await upload(server, partner.token, [somePdf()]);
    const token = await anOwnerToken(server);
    await approve(server, token, partner.user.id);
    const ticket = await aTicket(server, partner.token);
    await server.call('POST', `/admin/support/tickets/${ticket.id}/respond`, {
      token,
      body: { message: 'Here you are.' },
    });
    await delivered();
    const heard = receiver.at(path).map(({ event }) => event.type);
    expect(heard.toSorted()).toEqual([...types].toSorted());
    expect(heard.indexOf('kyc.submitted')).toBeLessThan(heard.indexOf('kyc.approved'));
    expect(JSON.stringify(receiver.at(path))).not.toContain('Here you are.');
  });
});

describe('a URL that fails', () => {
  it('is retried later, and later events of the same subject wait', async () => {
    const partner = await aPartner(server);
    const { path, id } = await aListener(partner);
    const [first, second] = [
      await aTicket(server, partner.token),
      await aTicket(server, partner.token),
    ];
    receiver.answer = ({ event }) =>
      event.data['ticket_id'] === first.id
        ? { status: 503, body: 'x\u0000'.repeat(9_000), headers: { 'retry-after': '7' } }
        : ok();
    await setTicketStatus(first.id, 'in_progress');
    await setTicketStatus(first.id, 'resolved');
    await setTicketStatus(second.id, 'resolved');
    await delivered();
    expect(statusesAt(path).toSorted()).toEqual(
      [`${first.id} in_progress`, `${second.id} resolved`].toSorted(),
    );
    expect(await onlyWebhook(partner.token)).toMatchObject({ waiting: 2, paused_because: null });
    const [waiting] = await listDeliveries(partner.token, id, '?state=waiting&limit=1');
    expect(waiting).toMatchObject({ attempts: 0, state: 'waiting' });
    const failed = (await listDeliveries(partner.token, id)).at(-1);
    const { tries } = await readDelivery(partner.token, id, failed?.id ?? 0);
    expect(tries).toMatchObject([{ status: 503, answer_headers: { 'retry-after': '7' } }]);
    expect(tries[0]?.answer_body).toHaveLength(limits.webhooks.keptAnswer);
    receiver.answer = ok;
    await delivered();
    expect(receiver.at(path)).toHaveLength(2);
    later(0.1);
    await delivered();
    expect(statusesAt(path).slice(2)).toEqual([`${first.id} in_progress`, `${first.id} resolved`]);
    const ids = receiver.at(path).filter(({ event }) => event.data['status'] === 'in_progress');
    expect(new Set(ids.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('is paused after a day with a notification, and continues where it stopped when resumed', async () => {
    const partner = await aPartner(server);
    const { path, url, events, id } = await aListener(partner);
    const ticket = await aTicket(server, partner.token);
    receiver.answer = () => ({ status: 500 });
    await setTicketStatus(ticket.id, 'in_progress');
    await delivered();
    for (let tries = 0; tries < 20; tries++) {
      later(2);
      await delivered();
    }
    const token = await logIn(server, partner.user.username);
    const calls = receiver.at(path).length;
    expect(calls).toBeGreaterThan(6);
    expect(calls).toBeLessThan(13);
    expect(await onlyWebhook(token)).toMatchObject({ paused_because: 'failing', waiting: 0 });
    const [given] = await listDeliveries(token, id, '?state=failed');
    expect(given).toMatchObject({ attempts: calls, next_attempt_at: null, last_status: 500 });
    const mail = await lastEmailTo(server, partner.user.email, 'webhook_paused');
    expect(mail.subject).toContain('is paused');
    expect(mail.text).not.toContain(path);
    const { notifications } = (await server.call('GET', '/notifications', { token })).json();
    expect(notifications[0]).toMatchObject({
      title: 'Webhook paused',
      place: 'webhooks',
      mode: 'test',
    });
    const [entry] = await recorded(server, {
      action: 'webhook.paused',
      partnerId: partner.user.id,
    });
    expect(entry?.actor_kind).toBe('system');
    await setTicketStatus(ticket.id, 'resolved');
    await delivered();
    expect(receiver.at(path)).toHaveLength(calls);
    expect((await sendAgain(token, id, given?.id ?? 0)).json().code).toBe('webhook_paused');
    receiver.answer = ok;
    const resumed = { url, events, paused: false };
    await server.call('PUT', `/partners/webhooks/${id}`, { token, body: resumed });
    await delivered();
    expect(statusesAt(path).slice(calls)).toEqual([`${ticket.id} resolved`]);
    await sendAgain(token, id, given?.id ?? 0);
    await delivered();
    expect(receiver.at(path).at(-1)?.event.id).toBe(given?.event_id);
    expect(await listDeliveries(token, id, '?state=failed')).toEqual([]);
  });

  it('is paused immediately if it returns 410', async () => {
    const partner = await aPartner(server);
    const { path, id } = await aListener(partner);
    receiver.answer = () => ({ status: 410 });
    await sendTest(partner.token, id);
    await delivered();
    expect(receiver.at(path)).toHaveLength(1);
    expect(await onlyWebhook(partner.token)).toMatchObject({ paused_because: 'gone' });
    expect((await lastEmailTo(server, partner.user.email, 'webhook_paused')).text).toContain('410');
  });

  it('does not affect its replacement, which gets the event, if replaced during the call', async () => {
    const partner = await aPartner(server);
    const { path, id, events } = await aListener(partner);
    const elsewhere = somewhere();
    const move = { token: partner.token, body: { url: elsewhere.url, events } };
    receiver.answer = async (call) => {
      if (call.path !== path) return ok();
      await server.call('PUT', `/partners/webhooks/${id}`, move);
      return { status: 410 };
    };
    await sendTest(partner.token, id);
    await delivered();
    expect(await onlyWebhook(partner.token)).toMatchObject({
      url: elsewhere.url,
      paused_because: null,
    });
    const sent = [path, elsewhere.path].flatMap((each) => receiver.at(each));
    expect(sent.map((call) => call.path)).toEqual([path, elsewhere.path]);
    expect(new Set(sent.map(({ event }) => event.id)).size).toBe(1);
    const mails = await emailsTo(server, partner.user.email);
    expect(mails.map(({ template }) => template)).not.toContain('webhook_paused');
  });

  it('is not followed to another URL when it redirects', async () => {
    const partner = await aPartner(server);
    const { path, id } = await aListener(partner);
    const elsewhere = somewhere();
    receiver.answer = () => ({ status: 302, headers: { location: elsewhere.url } });
    await sendTest(partner.token, id);
    await delivered();
    expect([receiver.at(path).length, receiver.at(elsewhere.path).length]).toEqual([1, 0]);
    const [listed] = await listDeliveries(partner.token, id);
    expect(listed).toMatchObject({ state: 'waiting', last_status: 302 });
  });

  it('is reported as refusing connections if nothing listens', async () => {
    const partner = await aPartner(server);
    const { id } = await aWebhook(server, partner.token);
    await sendTest(partner.token, id);
    await delivered();
    const [listed] = await listDeliveries(partner.token, id);
    expect(listed).toMatchObject({ last_status: null, last_failure: 'not_reached' });
  });
});

it('deletes a deleted partner’s webhooks and sends nothing any more', async () => {
  const partner = await aPartner(server);
  const { path } = await aListener(partner);
  const ticket = await aTicket(server, partner.token);
  await server.call('DELETE', `/admin/partners/${partner.user.id}`, {
    token: await anOwnerToken(server),
  });
  await setTicketStatus(ticket.id, 'resolved');
  await delivered();
  expect(receiver.at(path)).toEqual([]);
});

it('pages through deliveries and keeps them for thirty days', async () => {
  const partner = await aPartner(server);
  const { id } = await aListener(partner);
  for (let count = 0; count < 3; count++) await sendTest(partner.token, id);
  await delivered();
  const first = await get<{ deliveries: WebhookDelivery[]; next_cursor: string }>(
    partner.token,
    `/${id}/deliveries?limit=2`,
  );
  expect(first.deliveries).toHaveLength(2);
  const rest = await listDeliveries(partner.token, id, `?limit=2&cursor=${first.next_cursor}`);
  expect(rest).toHaveLength(1);
  later(limits.webhooks.keptDays * 24 - 1);
  await sweepExpired(server.running.resources);
  const { db } = server.running.resources;
  const kept = () =>
    db.selectFrom('webhook_deliveries').select('id').where('webhook_id', '=', id).execute();
  expect(await kept()).toHaveLength(3);
  later(2);
  await sweepExpired(server.running.resources);
  expect(await kept()).toEqual([]);
});

describe('a delivery older than thirty days is kept', () => {
  const sweep = () => sweepExpired(server.running.resources);
  const monthMinusAnHour = limits.webhooks.keptDays * 24 - 1;

  it('while it waits for a paused webhook, and is sent after the resume', async () => {
    const partner = await aPartner(server);
    const { id, path, url, events } = await aListener(partner);
    const set = (token: string, paused: boolean) =>
      server.call('PUT', `/partners/webhooks/${id}`, { token, body: { url, events, paused } });
    await set(partner.token, true);
    const ticket = await aTicket(server, partner.token);
    await setTicketStatus(ticket.id, 'resolved');
    later(monthMinusAnHour + 2);
    await sweep();
    const token = await logIn(server, partner.user.username);
    await set(token, false);
    await delivered();
    expect(statusesAt(path)).toEqual([`${ticket.id} resolved`]);
    await sweep();
    expect(await listDeliveries(token, id)).toMatchObject([{ state: 'delivered' }]);
  });

  it('for another thirty days when it is resent', async () => {
    const partner = await aPartner(server);
    const { id } = await aListener(partner);
    await sendTest(partner.token, id);
    await delivered();
    later(monthMinusAnHour);
    const token = await logIn(server, partner.user.username);
    const [sent] = await listDeliveries(token, id);
    await sendAgain(token, id, sent?.id ?? 0);
    await delivered();
    later(2);
    await sweep();
    expect(await listDeliveries(token, id)).toMatchObject([{ id: sent?.id, attempts: 2 }]);
    later(monthMinusAnHour);
    await sweep();
    const { db } = server.running.resources;
    const kept = db.selectFrom('webhook_deliveries').select('id').where('webhook_id', '=', id);
    expect(await kept.execute()).toEqual([]);
  });
});
